/** What was looked for, as PostgreSQL understands it. */
export interface Consulta {
  exacta: string
  /** The same without the order of words, which the index does not know: the phrase is looked for in what it finds. */
  amplia: string
  /** Any of its words, for the part of a page that is shown. */
  alguna: string
}

const PALABRA = /!?'(?:[^']|'')+'/gu

/** The questions of a search, from a tsquery's text; a repeated word is asked for once, since each costs anew. */
export const consultaDe = (tsquery: string): Consulta => ({
  exacta: sinRepetir(tsquery),
  // Without a phrase, only words that must be there are a narrower question.
  amplia: sinRepetir(tsquery.includes('!') ? tsquery : tsquery.replaceAll(/<(?:-|\d+)>/gu, '&')),
  alguna: [...new Set(tsquery.match(PALABRA)?.filter((palabra) => !palabra.startsWith('!')))].join(' | '),
})

/** Words in brackets stay as they are: '&' binds them otherwise. */
const sinRepetir = (tsquery: string): string => (tsquery.includes('(') ? tsquery : partir(tsquery, ' | ', partirY))

const partirY = (tsquery: string): string => partir(tsquery, ' & ', (parte) => parte)

const partir = (tsquery: string, signo: string, cada: (parte: string) => string): string =>
  [...new Set(tsquery.split(signo).map(cada))].join(signo)
