import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const BITACORAS = join(import.meta.dirname, 'test-results')

const CLAVE = 'una contraseña'

/** What never stands in a line of the log (B6); the request's id and the decimals of a duration are nobody's number. */
const SECRETOS: Record<string, RegExp> = {
  'un token': /eyJ[\w-]{10,}/,
  'un DNI o RUC': /(?<!\d|\d\.)\d{8,11}(?!\d|\.\d)/,
  [CLAVE]: /cabildo-demo|una clave|argon2id/i,
  'un correo': /[\w.+-]+@[\w-]+\.[a-z]{2,}/i,
}
const ID = /"(?:peticion|reqId)":"[^"]*"/g

/**
 * Reads what every server of the run has logged, after its end; throws with the places where a token, a DNI, a password or an
 * address of e-mail stands, never with what stands there. The greeting of a
 * demonstration names the password of its accounts, and is no line of the log.
 */
export const revisarBitacoras = (carpeta = BITACORAS): void => {
  const lineas = globSync('**/*.log', { cwd: carpeta }).flatMap((archivo) =>
    readFileSync(join(carpeta, archivo), 'utf8')
      .split('\n')
      .map((linea, i) => ({ linea, lugar: `${archivo}:${i + 1}`, deBitacora: linea.startsWith('{') })),
  )
  // Logs that are elsewhere, or of another form, hold no secret that anybody would see here.
  if (!lineas.some(({ deBitacora }) => deBitacora)) throw new Error(`B6: no hay bitácora que leer en ${carpeta}`)
  const faltas = lineas.flatMap(({ linea, lugar, deBitacora }) =>
    Object.entries(SECRETOS).flatMap(([que, patron]) =>
      patron.test(linea.replace(ID, '')) && (que !== CLAVE || deBitacora) ? [`${lugar}: ${que}`] : [],
    ),
  )
  if (faltas.length > 0) throw new Error(`B6: la bitácora guarda lo que no debe\n  ${faltas.slice(0, 20).join('\n  ')}`)
}
