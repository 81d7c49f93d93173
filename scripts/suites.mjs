/** The rows of the catalogue (docs/spec/abuse.md) that each suite runs; each row is of one of them (law `cobertura`). */
export const FILAS = {
  abuso: String.raw`[A-DG]\d{1,2}|E(?:[14569]|1[345])|F[1-3]|O(?:[3-9]|1\d|2[0-8])|J(?= )`,
  fallas: String.raw`E(?:2|3|7|8|10|11|12)|F(?:[4-9]|10)|[HI]\d|O(?:[12]|29|3[01])`,
}

/** Matches the titles of the tests that cite a row of the suite. */
export const patronDe = (suite) => String.raw`\b(?:${FILAS[suite]})\b`

/** Which browser tests a suite looks for such titles in: the others that cite a row prove it over HTTP as well. */
export const NAVEGADOR = { abuso: ['abuso-'], fallas: [] }
