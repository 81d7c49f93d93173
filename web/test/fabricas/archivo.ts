import {
  archivoApi,
  type NormaArchivada,
  nombreDeArchivado,
  nombreDeArchivo,
  type TABLA_ARCHIVO,
} from '@cabildo/contracts/archivo'
import { archivoCargaApi } from '@cabildo/contracts/archivo-carga'
import type { Listado } from '@cabildo/contracts/base/listado'
import { Permiso } from '@cabildo/contracts/base/permisos'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { textosApi } from '@cabildo/contracts/textos'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { ELENCO } from '../elenco.ts'
import { paginaDe } from '../listado.ts'
import { abrir } from '../pantalla.tsx'
import { type Pedido, responder } from '../servidor.ts'
import { botonNuevo } from '../tabla.ts'
import { elegirPdf, NINGUN_HALLAZGO } from './normas.ts'

/** Somebody of a municipality whose menu has the archive, and may add nothing to it; and who may. */
export const LECTORA: SesionUsuario = { ...ELENCO.silvia, modulos: ['archivo'] }
export const ARCHIVERA: SesionUsuario = { ...LECTORA, roles: [Permiso.archivo] }

/** A norm of the archive with a text to search; the greater its number, the newer it is. */
export const unaNorma = (numero: number, cambios: Partial<NormaArchivada> = {}): NormaArchivada => ({
  nro_doc: String(numero).padStart(3, '0'),
  anio: 2024,
  tipo_doc: 1,
  sumilla: `Regula el comercio ${String(numero).padStart(2, '0')}`,
  created_at: `2026-07-15 09:00:${String(numero).padStart(2, '0')}`,
  texto: 'completo',
  estado: 'VIGENTE',
  estado_detalle: '',
  ...cambios,
})

/** 'Ordenanzas N° 012-2024'. */
export const nombreDe = ({ tipo_doc, nro_doc, anio }: NormaArchivada): string =>
  `${nombreDeArchivo(tipo_doc)} N° ${nro_doc}-${anio}`

type Columnas = Listado<(typeof TABLA_ARCHIVO.ordenables)[number] | (typeof TABLA_ARCHIVO.filtrables)[number]>

/** What the archive answers: of those norms the page that is asked for, of the type and the year that are asked for. */
export const paginaDeNormas = (filas: readonly NormaArchivada[], listado: Columnas) => {
  const { tipo_doc = '', anio = '' } = listado.columns
  return paginaDe(
    filas.filter((norma) => nombreDeArchivo(norma.tipo_doc).includes(tipo_doc) && `${norma.anio}`.includes(anio)),
    listado,
  )
}

/** Answers the list with those norms, which a test may change; gives back what is asked of it, as it is asked. */
const listar = (filas: readonly NormaArchivada[]) => {
  responder(textosApi.buscar, NINGUN_HALLAZGO, { aFalta: true })
  return responder(archivoApi.listar, ({ query }) => paginaDeNormas(filas, query), { aFalta: true })
}

const verTabla = async (titulo: string) => {
  await expect.element(page.getByRole('heading', { name: titulo, level: 1, exact: true })).toBeVisible()
  await expect.element(page.getByRole('table')).not.toHaveAttribute('aria-busy', 'true')
}

/** Opens the page as anybody, without a session. */
export const abrirPublico = async (filas: readonly NormaArchivada[] = [unaNorma(1), unaNorma(2)]) => {
  const listados = listar(filas)
  await abrir('archivo')
  await verTabla('Archivo de normas')
  return { listados }
}

/** Opens the screen in the frame of the staff, for somebody who may add to the archive. */
export const abrirArchivo = async (filas: readonly NormaArchivada[] = [unaNorma(1), unaNorma(2)], como = ARCHIVERA) => {
  const listados = listar(filas)
  await abrir('archivo', { como })
  await verTabla('ARCHIVO DE NORMAS')
  return { listados }
}

type Envio = Pedido<typeof archivoCargaApi.guardar>

/**
 * Keeps in those rows what the screen adds, as the server would; `antes` may answer otherwise, or hold the answer back.
 * Gives back what is sent, as it is sent.
 */
export const guardarEn = (
  filas: NormaArchivada[],
  antes: (norma: Envio['body']) => Response | undefined | Promise<Response | undefined> = () => undefined,
) =>
  responder(archivoCargaApi.guardar, async ({ body }) => {
    const otra = await antes(body)
    if (otra) return otra
    const { tipo_doc, anio, nro_doc, sumilla } = body
    filas.push(unaNorma(filas.length, { tipo_doc, anio, nro_doc, sumilla, texto: 'pendiente' }))
    return { data: { file: nombreDeArchivado(body) } }
  })

/** Answers once for each of those numbers in its own way. */
export const unaVez = (porNumero: Record<string, () => Response | undefined | Promise<Response | undefined>>) => {
  const quedan = new Map(Object.entries(porNumero))
  return ({ nro_doc }: { nro_doc: string }) => {
    const contestar = quedan.get(nro_doc)
    quedan.delete(nro_doc)
    return contestar?.()
  }
}

/** Opens the modal that adds norms. */
export const abrirModal = async (): Promise<Locator> => {
  await botonNuevo().click()
  const modal = page.getByRole('dialog', { name: 'CREAR ARCHIVO' })
  await expect.element(modal).toBeVisible()
  return modal
}

/** The box of the PDF in the form of one norm. */
export const cajaPdf = (modal: Locator): Locator => modal.getByRole('group', { name: 'PDF', exact: true })

/** Fills the form of one norm. */
export const llenar = async (modal: Locator, { tipo_doc, anio, nro_doc, sumilla }: NormaArchivada) => {
  await modal.getByRole('combobox', { name: 'Tipo' }).selectOptions(String(tipo_doc))
  await modal.getByRole('combobox', { name: 'Año' }).selectOptions(String(anio))
  await modal.getByRole('textbox', { name: 'Nro°' }).fill(nro_doc)
  await modal.getByRole('textbox', { name: 'Sumilla' }).fill(sumilla)
  await elegirPdf(cajaPdf(modal))
  await expect.element(modal.getByRole('button', { name: 'Añadir' })).toBeEnabled()
}

export const enLista = (modal: Locator, norma: NormaArchivada): Locator =>
  modal
    .getByRole('region', { name: 'Normas por guardar' })
    .getByRole('listitem')
    .filter({ hasText: nombreDe(norma) })

/** Puts a norm into the modal's list. */
export const anadir = async (modal: Locator, norma: NormaArchivada): Promise<Locator> => {
  await llenar(modal, norma)
  await modal.getByRole('button', { name: 'Añadir' }).click()
  const fila = enLista(modal, norma)
  await expect.element(fila).toBeVisible()
  return fila
}

/** The button that saves the list. */
export const guardar = (modal: Locator): Locator => modal.getByRole('button', { name: 'Guardar', exact: true })

/** What the foot of the modal tells, and readers hear. */
export const alPie = (modal: Locator): string =>
  modal.element().querySelector('[aria-live="polite"]')?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
