type CountProps = { value: number; one: string; many: string; hasVisibleNoun?: boolean };

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** A number in compact notation ('1.2K'). The noun is visible with `hasVisibleNoun`, otherwise only screen readers get it. */
export function ShortCount({ value, one, many, hasVisibleNoun = false }: CountProps) {
  return (
    <span className="count" data-zero={value === 0 || undefined}>
      {short.format(value)}
      <span className={hasVisibleNoun ? undefined : 'visually-hidden'}>{` ${value === 1 ? one : many}`}</span>
    </span>
  );
}
