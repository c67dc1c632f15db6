interface Shot { readonly width: number, readonly theme: string }
interface Name { readonly name: string, readonly file: string }

/** A page that shows every picture beside the others of its screen. */
export const albumOf = (names: readonly Name[], shots: readonly Shot[]): string => [
  '<!doctype html><meta charset="utf-8"><title>营造</title>',
  '<style>body{font:14px sans-serif}section div{display:flex;gap:8px;overflow-x:auto;align-items:start}img{height:420px;border:1px solid '
    + '#888}</style>',
  ...names.map(({ name, file }) => [
    `<section><h2>${name.replace(/[<&]/g, '')}</h2><div>`,
    ...shots.map(({ width, theme }) =>
      `<a href="${width}-${theme}/${file}"><img loading="lazy" alt="${width} px, ${theme}" src="${width}-${theme}/${file}"></a>`),
    '</div></section>',
  ].join('\n')),
].join('\n')
