import { createInterface } from 'node:readline/promises'
import { ErrorDeArranque } from '../../platform/arranque/error-de-arranque.ts'
import { sinClave } from './sin-clave.ts'

/** Takes away an earlier answer, which an empty line keeps. */
const QUITAR = '-'

/**
 * Asks until the answer is good; an empty line stands for `sugerida` and, with `seQuita`, a dash for no answer at all.
 * Throws ErrorDeArranque when nobody answers.
 */
export type Preguntar = (
  pregunta: string,
  sugerida: string,
  motivoDe: (respuesta: string) => Promise<string | undefined>,
  opciones?: { seQuita: boolean },
) => Promise<string>

/** Questions on the terminal, or to whatever writes the answers in its place, line by line. */
export const abrirPreguntas = (): { preguntar: Preguntar; cerrar: () => void } => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const lineas = terminal[Symbol.asyncIterator]()
  let acabada = false
  terminal.once('close', () => {
    acabada = true
  })
  const preguntar: Preguntar = async (pregunta, sugerida, motivoDe, { seQuita } = { seQuita: false }) => {
    const puedeQuitarse = seQuita && sugerida !== ''
    for (;;) {
      const muestra = sugerida && ` [${sinClave(sugerida)}${puedeQuitarse ? `; ${QUITAR} para quitarlo` : ''}]`
      const texto = `${pregunta}${muestra}: `
      // Answers that came all at once are still there when their writer has gone; a closed terminal takes no prompt.
      if (acabada) process.stdout.write(texto)
      else {
        terminal.setPrompt(texto)
        terminal.prompt()
      }
      const { value, done } = await lineas.next()
      if (done) throw new ErrorDeArranque('\nSin respuesta: no se escribió nada.')
      const escrita = String(value).trim()
      const respuesta = puedeQuitarse && escrita === QUITAR ? '' : escrita || sugerida
      const motivo = await motivoDe(respuesta)
      if (motivo === undefined) return respuesta
      console.log(`  ${motivo}`)
    }
  }
  return { preguntar, cerrar: () => terminal.close() }
}
