type SizesTableProps = { name: string; heads: readonly string[]; rows: readonly (readonly string[])[] };

/** A table of counts and sizes, one row for each kind in the first column. */
export function SizesTable({ name, heads, rows }: SizesTableProps) {
  return (
    <table className="figures">
      <caption className="visually-hidden">{name}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...counts]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {counts.map((count, index) => (
              <td key={heads[index + 1]}>{count}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
