import { Permiso } from '@cabildo/contracts/base/permisos'
import { type ColumnasDetectadas, type Obra, seguimientoApi } from '@cabildo/contracts/seguimiento'
import { PRIMERAS_OBRAS, primerasObrasApi } from '@cabildo/contracts/seguimiento-primeras'
import {
  alertasDe,
  claseDe,
  compararAvance,
  diaMesAnio,
  diasVencidos,
  programadoPorFechas,
  VARIABLES_OBRA,
  type VariableObra,
} from '@cabildo/contracts/seguimiento-reglas'
import { recortarExtremos, ultimoAnio } from '@cabildo/contracts/seguimiento-semanas'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { ELENCO, type Persona } from '../elenco.ts'
import { abrir } from '../pantalla.tsx'
import { responder } from '../servidor.ts'
import { dialogo } from '../vista.ts'

export const TITULO = 'SEGUIMIENTO DE OBRAS'
/** The server's day. */
export const HOY = '2026-07-15'
export const ESTE_ANIO = ultimoAnio(HOY)
export const ACTUALIZADO = '2026-07-12 10:00:00'

/** Holds permission 14. */
export const DE_OBRAS: SesionUsuario = { ...ELENCO.nadie, roles: [Permiso.seguimiento] }

/** With the state, the flags and the drawn days that the server works out of the rest. */
export const unaObra = (cui: number, cambios: Partial<Obra> = {}): Obra => {
  const dada = {
    cui: String(cui),
    title_meta: `Mejoramiento de la vía ${cui}`,
    inicio: '2026-03-02',
    fin: '2026-12-18',
    avance_fisico: 60,
    avance_financiero: 65,
    costo_actualizado: 4_812_380.5,
    pim_current: 3_120_000,
    devengado_anual: null,
    devengado_acumulado_total: 2_405_000.5,
    avance_fisico_programado: null,
    avance_financiero_programado: null,
    updated_at: '2026-07-12',
    ...cambios,
  }
  const programado = programadoPorFechas(dada, HOY)
  const situacion = { ...dada, cambio: dada.updated_at }
  const { inicio, fin } = recortarExtremos(dada, ESTE_ANIO)
  return {
    fechaini: diaMesAnio(inicio),
    fechafin: diaMesAnio(fin),
    clase: claseDe(situacion, HOY),
    alertas: alertasDe(situacion, HOY),
    programado,
    atraso: compararAvance({ ...dada, programado }, 'avance_fisico').atraso,
    dias_vencidos: diasVencidos(dada, HOY),
    ...dada,
  }
}

export const ANDENES = unaObra(2_512_034, { inicio: '2025-11-10', fin: '2026-12-31', avance_fisico: 40 })
/** Began before the timeline does, and ends after it. */
export const ANTIGUA = unaObra(2_188_775, {
  inicio: '2013-12-01',
  fin: '2028-06-30',
  avance_fisico: 94.72,
  avance_financiero: 93.8,
})
export const VENCIDA = unaObra(2_301_001, { inicio: '2024-01-08', fin: '2026-03-31', avance_fisico: 80 })
export const AGUA = unaObra(2_487_719, {
  title_meta: 'Ampliación del sistema de agua potable en el sector Ccapac',
  avance_fisico: 41.2,
  costo_actualizado: 9_350_112,
})
export const SIN_PLAZO = unaObra(2_534_466, {
  title_meta: 'Creación del complejo deportivo',
  inicio: null,
  fin: null,
  avance_fisico: 0,
  avance_financiero: 0,
})
const SIN_FISICO = unaObra(2_189_502, { avance_fisico: null })

/** So many works: one of each kind, then those that are as most are. */
export const obras = (cuantas = 28): Obra[] => {
  const varias = [ANDENES, ANTIGUA, VENCIDA, AGUA, SIN_PLAZO, SIN_FISICO]
  return Array.from({ length: cuantas }, (_, i) => varias[i] ?? unaObra(3_000_000 + i))
}

interface Apertura {
  como?: Persona | SesionUsuario
  /** What the address says of view and filters. */
  datos?: string
}

/** The first works of a list, as the server tells them before the others (SEG-35). */
export const primerasDe = (data: Obra[]) => ({
  ...{ data: data.slice(0, PRIMERAS_OBRAS), total: data.length },
  ...{ actualizado: ACTUALIZADO, hoy: HOY },
})

/** From now on those are the works of the municipality. */
export const mostrar = (data: Obra[]) => {
  responder(primerasObrasApi.listar, primerasDe(data))
  return responder(seguimientoApi.listar, { data, actualizado: ACTUALIZADO, hoy: HOY })
}

/** Opens the works for anybody, or for whoever is signed in; gives back what is asked of the list, as it is asked. */
export const abrirObras = async (data: Obra[] = obras(), { como, datos = '' }: Apertura = {}) => {
  const pedidas = mostrar(data)
  const colega = await abrir('seguimiento789', { ...(como && { como }), datos })
  await esperarObras(data.length)
  return { ...colega, pedidas }
}

export const esperarObras = async (cuantas: number) => {
  await expect.element(page.getByRole('heading', { name: TITULO, level: 1 })).toBeVisible()
  const proyectos = cuantas === 1 ? '1 proyecto' : `${cuantas.toLocaleString('en-US')} proyectos`
  await expect.element(page.getByText(`Actualizado al 12/07/2026 · ${proyectos} de inversión`)).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Obras', exact: true })).toHaveAttribute('aria-busy', 'false')
}

export const tabla = () => page.getByRole('table', { name: 'Obras', exact: true })
export const filas = () =>
  tabla()
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
/** One of the ways to show the works, by the words beside its radio. */
export const vista = (nombre: string) => page.getByRole('group', { name: 'Vista' }).getByText(nombre, { exact: true })
export const boton = (name: string) => page.getByRole('button', { name, exact: true })

/** The letters of the settings, from A on in the order of the variables. */
export const LETRAS = Object.fromEntries(
  VARIABLES_OBRA.map(({ campo }, i) => [campo, String.fromCharCode(65 + i)]),
) as Record<VariableObra, string>

/** What the headings of a workbook suggest: those letters, by their variables. */
export const detectadas = (letras: Partial<Record<VariableObra, string>>, fila = 1): ColumnasDetectadas => ({
  hoja: 'OBRAS',
  fila,
  columnas: Object.fromEntries(
    VARIABLES_OBRA.flatMap(({ campo, titulo }) =>
      letras[campo] ? [[campo, { letra: letras[campo], titulo }] as const] : [],
    ),
  ),
})

/** What the browser takes for a workbook; the server reads it, here by what the test says. */
export const libro = (name = 'obras.xlsx', contenido = 'PK\x03\x04') => new File([contenido], name)

export const abrirAjustes = async () => {
  await boton('Ajustes de columnas de Excel').click()
  await expect.element(columna('CUI')).toHaveFocus()
}
export const ajustes = () => dialogo('AJUSTES COLUMNAS EXCEL')
export const columna = (variable: string) => ajustes().getByRole('textbox', { name: variable, exact: true })
