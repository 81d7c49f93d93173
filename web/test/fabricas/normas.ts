import { areaSembrada } from '@cabildo/contracts/base/permisos'
import { catalogosApi } from '@cabildo/contracts/catalogos'
import { type NormaListada, normasApi } from '@cabildo/contracts/normas'
import { textosApi } from '@cabildo/contracts/textos'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { entidad } from '../../src/platform/entidad.ts'
import type { Persona } from '../elenco.ts'
import { listaDe, paginaDe } from '../listado.ts'
import { abrir, elegirArchivo } from '../pantalla.tsx'
import { rechazo, responder } from '../servidor.ts'
import { textosDe } from '../vista.ts'

/** What the search over texts answers where nothing was found. */
export const NINGUN_HALLAZGO = { data: [], total: 0, hayMas: false, sinTexto: 0, pendientes: 0 }

/** The year of the server, which the page was served with. */
export const ANIO = Number(entidad.hoy.slice(0, 4))

/** A resolution of the mayor's office that area 4 published this year, unless a test says otherwise. */
export const unaNorma = (id: number, cambios: Partial<NormaListada> = {}): NormaListada => ({
  id,
  tipo_doc: 3,
  anio: ANIO,
  ndoc: String(id).padStart(3, '0'),
  uo: 0,
  area: 'Secretaría General',
  area_id: 4,
  doc_id: null,
  descripcion: `Asunto ${String(id).padStart(2, '0')}`,
  path_file: `norma-${id}.pdf`,
  name_file: 'resolucion.pdf',
  texto: 'completo',
  datos_personales: [],
  estado: 'VIGENTE',
  estado_detalle: '',
  created_at: `${ANIO}-01-15 09:0${id % 10}:00`,
  updated_at: `${ANIO}-01-15 09:00:00.000`,
  ...cambios,
})

const guardada = (norma: NormaListada) => ({
  data: norma,
  updated_at: norma.updated_at,
  created_at: norma.created_at,
  path_file: norma.path_file,
})

/** Takes what the form publishes, so that the list has it from then on; gives back what is sent. */
export const publicarEn = (filas: NormaListada[], area_id = 4) =>
  responder(normasApi.publicar, ({ body, archivos }) => {
    const { tipo_doc, anio, ndoc, uo, descripcion, doc_id = null } = body
    const campos = { tipo_doc, anio, ndoc, uo, descripcion, doc_id, area_id }
    const norma = unaNorma(100 + filas.length, { ...campos, name_file: archivos['selectedFile[]']?.[0]?.name ?? 'PDF' })
    filas.push(norma)
    return guardada(norma)
  })

/** Takes an edit, as `publicarEn` takes what is new; without a file the PDF stays (NOR-17). */
export const corregirEn = (filas: NormaListada[]) =>
  responder(normasApi.editar, ({ params, body, archivos }) => {
    const lugar = filas.findIndex(({ id }) => id === params.id)
    const antes = filas[lugar]
    if (!antes) return rechazo('noEncontrado')
    const { tipo_doc, anio, ndoc, uo = antes.uo, descripcion } = body
    const pdf = archivos['selectedFile[]']?.[0]
    const norma = { ...antes, tipo_doc, anio, ndoc, uo, descripcion, ...(pdf && { name_file: pdf.name }) }
    filas[lugar] = norma
    return guardada(norma)
  })

/** Opens the list with those publications, which a test may change; gives back what is asked of it, as it is asked. */
export const abrirNormas = async (filas: readonly NormaListada[] = [unaNorma(1)], como: Persona = 'sara') => {
  responder(textosApi.buscarPropias, NINGUN_HALLAZGO, { aFalta: true })
  responder(catalogosApi.areas, listaDe([15, 20].map((id) => ({ ...areaSembrada(id), name: `Área ${id}` }))), {
    aFalta: true,
  })
  const listados = responder(normasApi.listar, ({ body }) => paginaDe(filas, body))
  const colega = await abrir('files', { como })
  await expect.element(page.getByRole('heading', { name: 'PUBLICACIONES', exact: true })).toBeVisible()
  await expect.element(tablaNormas()).not.toHaveAttribute('aria-busy', 'true')
  return { ...colega, listados }
}

export const tablaNormas = () => page.getByRole('table', { name: 'PUBLICACIONES' })
export const filaDe = (texto: string) => tablaNormas().getByRole('row').filter({ hasText: texto })

export const modalNorma = (modo: 'CREAR' | 'EDITAR' = 'CREAR') =>
  page.getByRole('dialog', { name: `${modo} PUBLICACION`, exact: true })

/** Opens the modal in mode crear. */
export const abrirNueva = async () => {
  await page.getByRole('main').getByRole('button', { name: 'Nuevo', exact: true }).first().click()
  const caja = modalNorma()
  await expect.element(campo(caja, 'Descripcion')).toBeVisible()
  return caja
}

/** Opens the first row of the list to edit it. */
export const abrirEdicion = async () => {
  await tablaNormas()
    .getByRole('button', { name: /^Editar/ })
    .first()
    .click()
  const caja = modalNorma('EDITAR')
  await expect.element(campo(caja, 'Descripcion')).toBeVisible()
  return caja
}

export const campo = (caja: Locator, etiqueta: string) => caja.getByLabelText(etiqueta, { exact: true })
export const grabar = (caja: Locator) => caja.getByRole('button', { name: 'Grabar', exact: true })

/** The options of a list, as people read them. */
export const opciones = (caja: Locator, etiqueta: string) => textosDe(campo(caja, etiqueta).getByRole('option'))

/** Chooses what begins as a PDF, which is all that the browser looks at; for an edit it is the new one. */
export const elegirPdf = (caja: Locator, nombre = 'norma.pdf') =>
  elegirArchivo(caja, new File(['%PDF-1.4\n%%EOF\n'], nombre, { type: 'application/pdf' }))

/** Fills the form of a new publication but for its PDF. */
export const llenar = async (
  caja: Locator,
  { tipo = 'Ordenanzas', ndoc = '045', descripcion }: { tipo?: string; ndoc?: string; descripcion: string },
) => {
  await campo(caja, 'Tipo doc').selectOptions(tipo)
  await campo(caja, 'N° doc').fill(ndoc)
  await campo(caja, 'Descripcion').fill(descripcion)
}
