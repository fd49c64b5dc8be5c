/** A library that comes with a release, at a tested version. */
export type BundledPackage = {
  name: string;
  version: string;
  /** According to its author. All of these licenses permit redistribution. */
  licence: string;
  /** Hash of its tarball, so that no registry can substitute another one. */
  integrity: string;
  /** The specifiers that webs import. */
  entries: readonly string[];
};

/**
 * The libraries that images of a release contain, and that the panel offers before a search. docs/licences.md lists
 * them. To add one, look up its hash at the registry, and test it.
 */
export const bundledPackages: readonly BundledPackage[] = [
  {
    name: 'react',
    version: '19.3.1',
    licence: 'MIT',
    integrity:
      'sha512-QNhWdt7nrgVWWQG58QuGsAR3jv3Hbe4mb4vz7w2csnHavciZJgda1CPNaldF6eVxv90ud3jUXpKlHL69gO38yw==',
    entries: ['react', 'react/jsx-runtime'],
  },
  {
    name: 'react-dom',
    version: '19.3.1',
    licence: 'MIT',
    integrity:
      'sha512-Y0bARz53lhEC1NMCASs0/j+faB/zqt3R8hpvg1e8+61ZVJ4UL0UdC4cBbXfZMcIuhrfgeILTLe+ZeBCavQPtKQ==',
    entries: ['react-dom', 'react-dom/client'],
  },
  {
    name: 'preact',
    version: '11.2.0',
    licence: 'MIT',
    integrity:
      'sha512-/HfHI/7N84e6GrWBJ3J280z3mLaRJiDcSvj/A+y/4AbLnND/1UlGHe1sR6oYuTGwId0nP7dqDU9OnLxMPZ7xBg==',
    entries: ['preact', 'preact/hooks'],
  },
  {
    name: 'vue',
    version: '3.5.45',
    licence: 'MIT',
    integrity:
      'sha512-3cvsib8m9c0vB24+MDKsgcW4+Da4xaBl9Z/5Tbm2pmSIsRPxcil4cdXjXlVsmJ2g64XJo5h+IRd7rsdGT9pZaw==',
    entries: ['vue'],
  },
  {
    name: 'three',
    version: '0.187.0',
    licence: 'MIT',
    integrity:
      'sha512-Qiu7R+Cmh8CstZsY1uJOSWnVlfo7ZtNLV7mF8Jltk3LB3AtDu9cRZlcnRKkAk8Y4z6KKw35z7Y7Urd7jWY8etA==',
    entries: ['three', 'three/addons/controls/OrbitControls.js'],
  },
  {
    name: 'd3',
    version: '7.9.2',
    licence: 'ISC',
    integrity:
      'sha512-ZKb/mONPVKzaO5UlcWcwN8bS4ezvQaYu+bsou+XgNABdGC800kwH651ADTbbTxMPHW13UlvbQafdmJQDk1w7Mg==',
    entries: ['d3'],
  },
  {
    name: 'matter-js',
    version: '0.20.0',
    licence: 'MIT',
    integrity:
      'sha512-iC9fYR7zVT3HppNnsFsp9XOoQdQN2tUyfaKg4CHLH8bN+j6GT4Gw7IH2rP0tflAebrHFw730RR3DkVSZRX8hwA==',
    entries: ['matter-js'],
  },
  {
    name: 'chart.js',
    version: '4.6.1',
    licence: 'MIT',
    integrity:
      'sha512-hJyniucsFmq//EvXYvJ6c6mahPoI3kaxdjVH8awTaJ/fDNWeSqqqArixMJWkWNN6fcYvPU3HneSANFNYtRi61g==',
    entries: ['chart.js', 'chart.js/auto'],
  },
  {
    name: 'tone',
    version: '15.5.44',
    licence: 'MIT',
    integrity:
      'sha512-gNGRfVbI+nrYsaDG+yZiJYh4m8/tdq6pHnkSFNfkgtRRksPGHqfO/ph/yxdWaBt7At7bLJonvw0Cq2UcdDdDEg==',
    entries: ['tone'],
  },
  {
    name: 'lodash-es',
    version: '4.18.1',
    licence: 'MIT',
    integrity:
      'sha512-J8xewKD/Gk22OZbhpOVSwcs60zhd95ESDwezOFuA3/099925PdHJ7OFHNTGtajL3AlZkykD32HykiMo+BIBI8A==',
    entries: ['lodash-es'],
  },
  {
    name: 'dayjs',
    version: '1.11.23',
    licence: 'MIT',
    integrity:
      'sha512-QDTCU0M0MxR3hQfnlDJfwekQiaanm1ubOD231u73WBckQ/fsamwRLiE2GBz6D3a/xF1NgfiDLJjXBa1hYOYTtQ==',
    entries: ['dayjs'],
  },
  {
    name: 'canvas-confetti',
    version: '1.9.4',
    licence: 'ISC',
    integrity:
      'sha512-yxQbJkAVrFXWNbTUjPqjF7G+g6pDotOUHGbkZq2NELZUMDpiJ85rIEazVb8GTaAptNW2miJAXbs1BtioA251Pw==',
    entries: ['canvas-confetti'],
  },
  {
    name: 'alpinejs',
    version: '3.17.5',
    licence: 'MIT',
    integrity:
      'sha512-XewMqRC6zjy8iaUPn86dxjvooAsNai3hUtQbdn0A5H2w7Jt10xHGZ1SczN5+Dvp3UKkuSEt9moy/UaUWOwKdnQ==',
    entries: ['alpinejs'],
  },
  {
    name: 'htmx.org',
    version: '4.0.1',
    licence: 'BSD-0-Clause',
    integrity:
      'sha512-oF7JgXhDW9UXCy/k1ZYFUQgzu/rm19ORWPSPNL91vPluB2PB9+MV55tyQdH/w7o2EAbTYUG5SDW1R60mdkdqGg==',
    entries: ['htmx.org'],
  },
  {
    name: 'lit',
    version: '3.3.3',
    licence: 'BSD-3-Clause',
    integrity:
      'sha512-fycuvZg/hkpozL00lm1pEJH5nN/lr9ZXd6mJI2HSN4+Bzc+LDNdEApJ6HFbPkdFNHLvOplIIuJvxkS4XUxqirw==',
    entries: ['lit'],
  },
  {
    name: 'animejs',
    version: '4.5.0',
    licence: 'MIT',
    integrity:
      'sha512-NQimYX+lz8WaXonGS9zVVoviCIAjONeJayxacUditaivYLqyXgGjFKjuyl0aUUhFKm5MriX9ty1TGovNzoJQWA==',
    entries: ['animejs'],
  },
  {
    name: 'pixi.js',
    version: '8.22.0',
    licence: 'MIT',
    integrity:
      'sha512-QbTANHMZ751MIjLiLSUSM8a7LNMWwMIf0KbRCqlW+SPS9hNLfSVS+cl1O2SEp9g1K/wyLzj/OJHv+1TUfiPr/w==',
    entries: ['pixi.js'],
  },
  {
    name: 'howler',
    version: '2.2.4',
    licence: 'MIT',
    integrity:
      'sha512-iARIBPgcQrwtEr+tALF+rapJ8qSc+Set2GJQl7xT1MQzWaVkFebdJhR3alVlSiUf5U7nAANKuj3aWpwerocD5w==',
    entries: ['howler'],
  },
  {
    name: 'rxjs',
    version: '7.8.2',
    licence: 'Apache-2.0',
    integrity:
      'sha512-dhKf903U/PQZY6boNNtAGdWbG85WAbjT/1xYoZIC7FAY0yWapOBQVsVrDl58W86//e1VpMNBtRV4MaXfdMySFA==',
    entries: ['rxjs'],
  },
  {
    name: 'simplex-noise',
    version: '4.0.3',
    licence: 'MIT',
    integrity:
      'sha512-qSE2I4AngLQG7BXqoZj51jokT4WUXe8mOBrvfOXpci8+6Yu44+/dD5zqDpOx3Ux792eamTd2lLcI8jqFntk/lg==',
    entries: ['simplex-noise'],
  },
  {
    name: 'marked',
    version: '18.2.1',
    licence: 'MIT',
    integrity:
      'sha512-ii4bxCTCqqwpT86XZWgJNs+ZnAIZksmLGYMViWA7PDIXYIeNo1x6cDdX3JOip9NM/cI6p8z57FxliACboTruMA==',
    entries: ['marked'],
  },
  {
    name: 'leaflet',
    version: '1.9.4',
    licence: 'BSD-2-Clause',
    integrity:
      'sha512-nxS1ynzJOmOlHp+iL3FyWqK89GtNL8U8rvlMOsQdTTssxZwCXh8N2NB3GDQOL+YR3XnWyZAxwQixURb+FA74PA==',
    entries: ['leaflet'],
  },
];
