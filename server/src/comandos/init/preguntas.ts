import * as z from 'zod/mini'
import { AJUSTES } from '../../ajustes/index.ts'
import type { Nombre } from '../../ajustes/lectura.ts'
import { leerLogo } from '../../features/documentos/redaccion/index.ts'
import { ErrorDeArranque } from '../../platform/arranque/error-de-arranque.ts'
import type { Preguntar } from './terminal.ts'

export type Valores = Partial<Record<Nombre, string>>

interface Pregunta {
  ajuste: Nombre
  /** How the order line gives it: `--nombre`. */
  opcion: string
  pregunta: string
  /** What an empty answer stands for; undefined: it may stay without a value. */
  sugerida?: (dados: Valores) => string
  /** Nobody else can know it: without it there is no installation. */
  exigida?: true
}

/** What an installation has to be told, in the order in which it is asked. */
export const PREGUNTAS: readonly Pregunta[] = [
  { ajuste: 'ENTIDAD_NOMBRE', opcion: 'nombre', pregunta: 'Nombre de la municipalidad', exigida: true },
  { ajuste: 'ENTIDAD_SIGLAS', opcion: 'siglas', pregunta: 'Siglas para los números de sus documentos', exigida: true },
  { ajuste: 'ENTIDAD_CIUDAD', opcion: 'ciudad', pregunta: 'Ciudad en la que se expiden', exigida: true },
  { ajuste: 'ENTIDAD_RUC', opcion: 'ruc', pregunta: 'RUC' },
  { ajuste: 'ENTIDAD_LOGO', opcion: 'logo', pregunta: 'Archivo PNG o JPG con el escudo, de hasta 1 MB' },
  {
    ajuste: 'COLOR_MARCA',
    opcion: 'color',
    pregunta: 'Color de la municipalidad',
    sugerida: () => AJUSTES.COLOR_MARCA.porDefecto ?? '',
  },
  {
    ajuste: 'DIRECCION_PUBLICA',
    opcion: 'direccion',
    pregunta: 'Dirección pública, como https://tramites.munivallealto.gob.pe',
  },
  { ajuste: 'DATABASE_URL', opcion: 'database-url', pregunta: 'Dirección de PostgreSQL (vacío: el incluido)' },
  {
    ajuste: 'HOST',
    opcion: 'host',
    pregunta: 'Dirección en la que atiende: 127.0.0.1 detrás de un proxy de esta máquina, 0.0.0.0 para toda la red',
    // With https there is a proxy that speaks it.
    sugerida: ({ DIRECCION_PUBLICA = '' }) => (DIRECCION_PUBLICA.startsWith('https:') ? '127.0.0.1' : '0.0.0.0'),
  },
  { ajuste: 'PUERTO', opcion: 'puerto', pregunta: 'Puerto', sugerida: () => AJUSTES.PUERTO.porDefecto ?? '' },
  {
    ajuste: 'MODULOS_OPCIONALES',
    opcion: 'modulos',
    pregunta: 'Módulos opcionales (archivo, canastas, nacimientos, estadistica)',
    sugerida: () => 'ninguno',
  },
]

/** What the order line, or else the environment, gives already. */
export type Dados = (ajuste: Nombre, opcion: string) => string | undefined

/**
 * The answers to PREGUNTAS, each held to its setting's own rule. Only what is not given is asked; the file that is being
 * replaced suggests the answer, which is taken without `preguntar`. Throws ErrorDeArranque with all that is wrong or missing.
 */
export const reunirAjustes = async (
  dados: Dados,
  anteriores: Valores,
  preguntar: Preguntar | null,
): Promise<Valores> => {
  const valores: Valores = {}
  const errores: string[] = []
  for (const { ajuste, opcion, pregunta, sugerida, exigida } of PREGUNTAS) {
    const juzgar = async (valor: string) => (valor ? motivoDe(ajuste, valor) : exigida && 'es necesario para empezar')
    const dado = dados(ajuste, opcion)
    const propuesto = anteriores[ajuste] ?? sugerida?.(valores) ?? ''
    // A setting with a suggestion is put back by writing that.
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

/** Why a value is refused, as its setting says; undefined when it is good. The file of a logo is looked at as well. */
const motivoDe = async (ajuste: Nombre, valor: string): Promise<string | undefined> => {
  const { success, error } = z.safeParse(AJUSTES[ajuste].esquema, valor)
  if (!success) return error.issues[0]?.message ?? 'no es válido'
  if (ajuste !== 'ENTIDAD_LOGO') return undefined
  return leerLogo(valor).then(
    () => undefined,
    (fallo: Error) => fallo.message.replace('ENTIDAD_LOGO ', ''),
  )
}
