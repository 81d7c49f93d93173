import { type CampoHoja, COLUMNAS_HOJA, LARGOS_CANASTA } from '@cabildo/contracts/canastas-reglas'
import { type Celda, textoDe } from '@cabildo/hojas/celdas'
import type { LugarDeFila } from '../../../platform/cargas/revision.ts'
import { LARGO_DE_CLAVE, leerDni, leerFecha, leerNacimiento, leerTexto } from '../../../platform/hojas/campos.ts'
import { corto, type Leido } from '../../../platform/hojas/celda.ts'
import { leerGrupo, leerNombre, leerReferencia } from './campos.ts'

/** A row of the file as it was read; refused when it has `motivos`. A null field had an empty or refused cell. */
export interface FilaLeida extends Record<CampoHoja, string | null> {
  fila: number
  avisos: string[]
  motivos: string[]
  /** The cells of a refused row, which are given back in a sheet. */
  celdas: Partial<Record<CampoHoja, string>> | null
}

type Lector = (celda: Celda | undefined, titulo: string, hoy: string) => Leido

const texto =
  (campo: keyof typeof LARGOS_CANASTA): Lector =>
  (celda, titulo) =>
    leerTexto(celda, titulo, LARGOS_CANASTA[campo])

const LECTORES: Record<CampoHoja, Lector> = {
  cont: texto('cont'),
  ape_nom: leerNombre,
  dni: leerDni,
  referencia: leerReferencia,
  fnac: leerNacimiento,
  ngrupo: leerGrupo,
  address: texto('address'),
  zona: texto('zona'),
  mz: texto('mz'),
  lote: texto('lote'),
  precalifica: texto('precalifica'),
  fec_entrega: leerFecha,
  sub_grupo: texto('sub_grupo'),
  eval_campo: texto('eval_campo'),
}

const SOBRA = 20
/** A cell of a refused row as it is shown and given back: cut a little beyond its field's length, to be refused again. */
const muestraDe = (campo: CampoHoja, celda: Celda | undefined): string => {
  const largos: Partial<Record<CampoHoja, number>> = LARGOS_CANASTA
  return corto(textoDe(celda), (largos[campo] ?? LARGO_DE_CLAVE) + SOBRA)
}

/** Reads the cells of one row by the rules of decision 0048. */
export const leerFila = (celdas: ReadonlyMap<CampoHoja, Celda>, { fila, oculta, hoy }: LugarDeFila): FilaLeida => {
  const avisos = oculta ? ['Fila oculta en el archivo'] : []
  const motivos: string[] = []
  const valores = {} as Record<CampoHoja, string | null>
  for (const { campo, titulo } of COLUMNAS_HOJA) {
    const { valor, aviso, motivo } = LECTORES[campo](celdas.get(campo), titulo, hoy)
    valores[campo] = valor
    if (aviso) avisos.push(aviso)
    if (motivo) motivos.push(motivo)
  }
  const leida = { fila, ...valores, avisos, motivos, celdas: null }
  return motivos.length > 0 ? rechazar(leida, celdas) : leida
}

/** The row refused; `motivo` says why when the cause is not in its cells. */
export const rechazar = (leida: FilaLeida, celdas: ReadonlyMap<CampoHoja, Celda>, motivo?: string): FilaLeida => {
  const muestras = COLUMNAS_HOJA.flatMap(({ campo }) => {
    // A corrected DNI is given back corrected: as a text without its zeros it would be refused again.
    const muestra = (campo === 'dni' && leida.dni) || muestraDe(campo, celdas.get(campo))
    return muestra ? [[campo, muestra] as const] : []
  })
  return {
    ...leida,
    motivos: motivo ? [...leida.motivos, motivo] : leida.motivos,
    celdas: Object.fromEntries(muestras),
  }
}
