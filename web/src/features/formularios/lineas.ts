/** A text as a font can write it: letters that it lacks lose their marks, or become a question mark. */
export const escribible = (texto: string, tiene: (codigo: number) => boolean): string =>
  [...texto.normalize('NFC')]
    .map((letra) => {
      if (letra === '\n' || tiene(letra.codePointAt(0) ?? 0)) return letra
      const base = letra.normalize('NFD').charAt(0)
      return /\s/.test(letra) ? ' ' : tiene(base.codePointAt(0) ?? 0) ? base : '?'
    })
    .join('')

/** Cuts a word that is wider than a line. */
const trozosDe = (palabra: string, ancho: number, medir: (texto: string) => number): string[] => {
  const trozos = ['']
  for (const letra of palabra) {
    const ultimo = trozos.at(-1) ?? ''
    if (ultimo !== '' && medir(ultimo + letra) > ancho) trozos.push(letra)
    else trozos[trozos.length - 1] = ultimo + letra
  }
  return trozos
}

/** The lines of a text in a column: its own, cut between words where they are wider. */
export const lineasDe = (texto: string, ancho: number, medir: (texto: string) => number): string[] =>
  texto.split('\n').flatMap((parrafo) => {
    const lineas = ['']
    for (const palabra of parrafo.split(' ').flatMap((una) => trozosDe(una, ancho, medir))) {
      const ultima = lineas.at(-1) ?? ''
      const junta = ultima === '' ? palabra : `${ultima} ${palabra}`
      if (ultima !== '' && medir(junta) > ancho) lineas.push(palabra)
      else lineas[lineas.length - 1] = junta
    }
    return lineas
  })
