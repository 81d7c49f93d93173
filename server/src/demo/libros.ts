import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type CampoCargaPersonal,
  COLUMNAS_CARGA_AREAS,
  COLUMNAS_CARGA_PERSONAL,
} from '@cabildo/contracts/organizacion-cargas'
import { AREAS_DEMO, type AreaDemo, CARGOS_DEMO } from './cuentas.ts'
import type { Persona } from './datos.ts'
import { edadEn, type Puesto } from './organizacion.ts'

/** The folder of the data in which the spreadsheets lie. */
export const carpetaDeLibros = (datos: string): string => join(datos, 'demo')

type Celdas = Partial<Record<CampoCargaPersonal, string>>

const CAMPOS = COLUMNAS_CARGA_PERSONAL.filter(({ campo }) => campo !== 'ape_nom')

/** Areas of new people in turns; the texts of three of them are no area's name. */
const LUGARES = ['Gerencia de Obras', 'Registro Civil', 'Archivo Central', 'GDU', '20', 'SGRH'] as const
const DESCONOCIDAS = ['Gcia. de Obras', 'RR. HH.', 'Mesa de partes virtual'] as const
const PERFILES = ['Redactor', 'Recepción de visitas', 'Mesa de partes'] as const
const NUEVAS = 30
const IGUALES = 4

/** The people to try 'Subir Excel' with: 30 new, 4 equal, 2 who move, 4 refused, each for a reason of its own (demo.md). */
export const filasDePersonal = (padron: readonly Persona[], puestos: readonly Puesto[], anio: number): Celdas[] => {
  const trabajan = new Set(puestos.map(({ trabajador }) => trabajador?.persona.dni))
  const libres = padron.filter((p) => edadEn(p, anio) >= 26 && edadEn(p, anio) <= 62 && !trabajan.has(p.dni))
  const registrados = puestos.filter(({ user_id, trabajador, vigencia }) => user_id === null && trabajador && !vigencia)
  const nuevas = libres.slice(0, NUEVAS).map(
    (persona, i): Celdas => ({
      ...deLaPersona(persona),
      area: DESCONOCIDAS[i] ?? LUGARES[i % LUGARES.length] ?? '',
      cargo: String(CARGOS_DEMO[i % 2 === 0 ? 4 : 5]),
      ...(i >= DESCONOCIDAS.length && i % 5 === 0 && { perfil: PERFILES[i % PERFILES.length] ?? '' }),
      ...(i % 10 === 5 && { email: `persona${i}@example.com` }),
      ...(i === NUEVAS - 1 && { hasta: `31/12/${anio}` }),
    }),
  )
  const iguales = registrados.slice(0, IGUALES).map((puesto) => deRegistrado(puesto, puesto.area_id))
  const mudados = registrados.slice(IGUALES, IGUALES + 2).map((puesto) => deRegistrado(puesto, 30))
  const [corta, sinSexo, alReves, sinNombre] = libres
    .slice(NUEVAS, NUEVAS + 4)
    .map((persona): Celdas => ({ ...deLaPersona(persona), area: 'Gerencia de Obras', cargo: String(CARGOS_DEMO[5]) }))
  const malas = [
    { ...corta, dni: corta?.dni?.slice(1) ?? '' },
    { ...sinSexo, sexo: 'X' },
    { ...alReves, desde: `30/11/${anio}`, hasta: `01/11/${anio}` },
    { ...sinNombre, ape_mat: '' },
  ]
  return [...nuevas, ...iguales, ...mudados, ...malas]
}

const deLaPersona = ({ dni, nombres, ape_paterno, ape_materno, sexo, fecha_nac }: Persona): Celdas => ({
  ...{ dni, ape_pat: ape_paterno, ape_mat: ape_materno, name: nombres, sexo: sexo === '1' ? 'M' : 'F' },
  fecha_nac: fecha_nac.split('-').reverse().join('/'),
})

const deRegistrado = ({ trabajador, cargo_id }: Puesto, area_id: AreaDemo): Celdas => ({
  ...(trabajador && deLaPersona(trabajador.persona)),
  ...{ area: String(AREAS_DEMO[area_id]), cargo: cargo_id === null ? '' : String(CARGOS_DEMO[cargo_id]) },
})

/** Areas to try the upload with: nine that fit, a circle of two, and one below an area that nobody has (ORG-52). */
const FILAS_DE_AREAS = [
  COLUMNAS_CARGA_AREAS.map(({ titulo }) => titulo),
  ['Gerencia de Turismo', 'GTUR', 'Gerencia Municipal', '', '', 'turismo@example.com', '054 000001'],
  ['Sub Gerencia de Artesanía', 'SGAR', 'Gerencia de Turismo', '', '', '', ''],
  ['Sub Gerencia de Promoción Turística', '', 'GTUR', '', '', '', ''],
  ['Oficina de Integridad', 'OINT', 'Alcaldía', '', '', 'integridad@example.com', ''],
  ['Oficina de Gestión del Riesgo', 'OGRD', '11', '', '', '', '054 000002'],
  ['Centro de Monitoreo', '', 'Oficina de Gestión del Riesgo', '', '', '', ''],
  ['Unidad de Mantenimiento', 'UMAN', 'Gerencia de Obras', '480', '', '', ''],
  ['Unidad de Topografía', '', 'Gerencia de Obras', '', '', '', ''],
  ['Biblioteca Municipal', 'BM', 'Secretaría General', '', '', 'biblioteca@example.com', ''],
  ['Unidad Formuladora', 'UF', 'Unidad Ejecutora', '', '', '', ''],
  ['Unidad Ejecutora', 'UE', 'Unidad Formuladora', '', '', '', ''],
  ['Unidad de Ferias', '', 'Gerencia de Comercio Exterior', '', '', '', ''],
] as const

/** Writes both workbooks into their folder; what lies there is replaced. */
export const escribirLibros = async (carpeta: string, personal: readonly Celdas[]): Promise<void> => {
  const { writeXlsx } = await import('hucre/xlsx')
  await mkdir(carpeta, { recursive: true, mode: 0o700 })
  const titulos = CAMPOS.map(({ titulo }) => titulo)
  const filas = personal.map((celdas) => CAMPOS.map(({ campo }) => celdas[campo] || null))
  const libros = { 'personal.xlsx': [titulos, ...filas], 'areas.xlsx': FILAS_DE_AREAS.map((fila) => [...fila]) }
  for (const [nombre, rows] of Object.entries(libros))
    await writeFile(join(carpeta, nombre), await writeXlsx({ sheets: [{ name: 'Hoja1', rows }] }))
}
