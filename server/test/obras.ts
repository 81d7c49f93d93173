import { readFileSync } from 'node:fs'
import { type AjustesColumnas, type Obra, seguimientoApi } from '@cabildo/contracts/seguimiento'
import {
  VARIABLES_LEIDAS,
  VARIABLES_OBRA,
  VARIABLES_OPCIONALES,
  type VariableLeida,
} from '@cabildo/contracts/seguimiento-reglas'
import type { Banco } from './banco.ts'
import { type CeldaDePrueba, unLibro } from './hojas-de-prueba.ts'

/** The variables side by side, in the order of Table SEG-B. */
export const COLUMNAS_SEGUIDAS = Object.fromEntries(
  VARIABLES_OBRA.map(({ campo }, i) => [campo, String.fromCharCode(65 + i)]),
) as AjustesColumnas

/** 22 real works of Puno (public data of the Banco de Inversiones): text dates and true dates, one without progress. */
export const libroReal = (): Buffer =>
  readFileSync(new URL('./datos/seguimiento_columnas_B_a_AD.xlsx', import.meta.url))

/** The same, and behind them those that need not be there. */
export const TODAS_SEGUIDAS = Object.fromEntries(
  VARIABLES_LEIDAS.map(({ campo }, i) => [campo, String.fromCharCode(65 + i)]),
) as AjustesColumnas

export type ObraDePrueba = Partial<Record<VariableLeida, CeldaDePrueba>>
let ultima = 2_000_000
/** A work that has nothing wrong, with a code that none has. */
export const unaObra = (cambios: ObraDePrueba = {}): ObraDePrueba => ({
  cui: ++ultima,
  title_meta: `MEJORAMIENTO DE LA VIA ${ultima}`,
  pim_current: 1_000,
  devengado_acumulado_total: 500,
  avance_financiero_acumulado: 50,
  avance_fisico: 45.5,
  fechaini: '15/03/2024',
  fechafin: '30/12/2026',
  costo_actualizado: 'S/ 2,000.50',
  ...cambios,
})

/** A workbook of these works below headings, in the order of Table SEG-B; then what some of them say besides. */
export const unLibroDeObras = (obras: readonly ObraDePrueba[], nombre = 'obras.xlsx'): Promise<File> => {
  const opcionales = VARIABLES_OPCIONALES.some(({ campo }) => obras.some((obra) => campo in obra))
  const variables = opcionales ? VARIABLES_LEIDAS : VARIABLES_OBRA
  return unLibro(
    [
      {
        nombre: 'OBRAS',
        filas: [
          variables.map(({ titulo }) => titulo),
          ...obras.map((obra) => variables.map(({ campo }) => obra[campo] ?? null)),
        ],
      },
    ],
    nombre,
  )
}

/** Spreadsheets of works through the door, by somebody with every code. */
export const usarObras = (banco: Banco) => ({
  ajustar: async (body: AjustesColumnas = COLUMNAS_SEGUIDAS) => {
    await (await banco.como('sol')).llamar(seguimientoApi.grabarAjustes, { body })
  },
  /** Agrees to whatever the upload takes away, unless told otherwise. */
  subir: async (archivo: File, body: { confirma_retiro?: string } = { confirma_retiro: '999999' }) =>
    (await banco.como('sol')).llamar(seguimientoApi.subir, { archivos: { 'selectedFile[]': [archivo] }, body }),
  detectar: async (archivo: File) =>
    (await banco.como('sol')).llamar(seguimientoApi.detectar, { archivos: { 'selectedFile[]': [archivo] }, body: {} }),
  listar: async (): Promise<Obra[]> => (await banco.ciudadano.llamar(seguimientoApi.listar)).cuerpo.data,
  obras: () => banco.db.selectFrom('obras').selectAll().orderBy('orden').execute(),
  cargas: () => banco.db.selectFrom('obras_cargas').selectAll().orderBy('id').execute(),
  avances: () => banco.db.selectFrom('obras_avances').selectAll().orderBy('carga_id').orderBy('orden').execute(),
  auditadas: async () =>
    (
      await banco.db
        .selectFrom('auditoria')
        .select(['accion', 'registro'])
        .where('tabla', '=', 'obras')
        .orderBy('id')
        .execute()
    ).map(({ accion, registro }) => `${accion} ${registro}`),
})
