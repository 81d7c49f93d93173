import { createInterface } from 'node:readline/promises'
import { ErrorDeArranque } from '../../platform/arranque/error-de-arranque.ts'

/** Asks until the answer is good; an empty one stands for `sugerida`. Throws ErrorDeArranque when nobody answers. */
export type Preguntar = (
  pregunta: string,
  sugerida: string,
  motivoDe: (respuesta: string) => Promise<string | undefined>,
) => Promise<string>

/** Questions on the terminal, or to whatever writes the answers in its place, line by line. */
export const abrirPreguntas = (): { preguntar: Preguntar; cerrar: () => void } => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const lineas = terminal[Symbol.asyncIterator]()
  const preguntar: Preguntar = async (pregunta, sugerida, motivoDe) => {
    for (;;) {
      terminal.setPrompt(`${pregunta}${sugerida && ` [${sugerida}]`}: `)
      terminal.prompt()
      const { value, done } = await lineas.next()
      if (done) throw new ErrorDeArranque('\nSin respuesta: no se escribió nada.')
      const respuesta = String(value).trim() || sugerida
      const motivo = await motivoDe(respuesta)
      if (motivo === undefined) return respuesta
      console.log(`  ${motivo}`)
    }
  }
  return { preguntar, cerrar: () => terminal.close() }
}
