import { leerLogo } from '../../features/documentos/redaccion/index.ts'
import { ErrorDeArranque } from '../../platform/arranque/error-de-arranque.ts'
import type { Preguntar } from './preguntar.ts'
import { motivoDe, type Nombre, PREGUNTAS, type Valores } from './preguntas.ts'

/** What is given already: by the order line, or else by the environment. */
export type Dados = (ajuste: Nombre, opcion: string) => string | undefined

/**
 * The answers to PREGUNTAS, each held to its setting's own rule. Only what is not given is asked, with
 * what the file that is being replaced says as the answer to begin with; without `preguntar` that answer is taken. Throws ErrorDeArranque with all that is wrong or missing.
 */
export const reunirAjustes = async (
  dados: Dados,
  anteriores: Valores,
  preguntar: Preguntar | null,
): Promise<Valores> => {
  const valores: Valores = {}
  const errores: string[] = []
  for (const { ajuste, opcion, pregunta, sugerida, exigida } of PREGUNTAS) {
    const juzgar = async (valor: string) => (valor ? revisar(ajuste, valor) : exigida && 'es necesario para empezar')
    const dado = dados(ajuste, opcion)
    const propuesto = anteriores[ajuste] ?? sugerida?.(valores) ?? ''
    // What has a suggestion of its own goes back to it by writing it.
    const seQuita = !exigida && sugerida === undefined
    if (dado === undefined && preguntar) valores[ajuste] = await preguntar(pregunta, propuesto, juzgar, { seQuita })
    else {
      const valor = dado ?? propuesto
      const motivo = await juzgar(valor)
      if (motivo) errores.push(`  --${opcion} ${motivo}`)
      valores[ajuste] = valor
    }
  }
  if (errores.length > 0) throw new ErrorDeArranque(`No se puede preparar la instalación:\n${errores.join('\n')}`)
  return valores
}

/** A logo is looked at as well: its setting only names a file. */
const revisar = async (ajuste: Nombre, valor: string): Promise<string | undefined> =>
  motivoDe(ajuste, valor) ??
  (ajuste === 'ENTIDAD_LOGO'
    ? leerLogo(valor).then(
        () => undefined,
        (error: Error) => error.message.replace('ENTIDAD_LOGO ', ''),
      )
    : undefined)
