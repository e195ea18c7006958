// A remark plugin: exports `minutes`, the reading time of each MDX text.

/** At 230 words a minute, not counting addresses and markup. */
export const minutesOf = (text: string): number =>
  Math.ceil((text.match(/(?<![/.\w])\p{L}+(?![\w./:]*\/)/gu)?.length ?? 0) / 230)

interface Root {
  children: unknown[]
}

export const remarkMinutes = () => (tree: Root, file: { value: unknown }) => {
  const minutes = { type: 'Literal', value: minutesOf(String(file.value)) }
  const declaration = {
    type: 'VariableDeclaration',
    kind: 'const',
    declarations: [{ type: 'VariableDeclarator', id: { type: 'Identifier', name: 'minutes' }, init: minutes }],
  }
  const body = [{ type: 'ExportNamedDeclaration', declaration, specifiers: [], source: null }]
  tree.children.push({ type: 'mdxjsEsm', value: '', data: { estree: { type: 'Program', sourceType: 'module', body } } })
}
