import * as z from 'zod/mini'
import { AJUSTES } from '../../ajustes/index.ts'

export type Nombre = keyof typeof AJUSTES
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

/** Why a value is refused, as the message of its setting says; undefined when it is good. */
export const motivoDe = (ajuste: Nombre, valor: string): string | undefined => {
  const lectura = z.safeParse(AJUSTES[ajuste].esquema, valor)
  return lectura.success ? undefined : (lectura.error.issues[0]?.message ?? 'no es válido')
}
