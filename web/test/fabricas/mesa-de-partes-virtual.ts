import { PDF_DANADO_BYTES } from '@cabildo/contracts/mesa-de-partes'
import { procedimientosApi } from '@cabildo/contracts/procedimientos'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { listaDe } from '../listado.ts'
import { abrir } from '../pantalla.tsx'
import { responder } from '../servidor.ts'

export const informacion = () => page.getByRole('dialog', { name: 'Información para presentar su trámite' })

/** Opens the virtual front desk of a municipality without procedure types, and closes what it tells first. */
export const abrirMpvirtual = async (): Promise<void> => {
  responder(procedimientosApi.listar, listaDe([]), { aFalta: true })
  await abrir('mpvirtual')
  await informacion().getByText('Cerrar', { exact: true }).click()
  await expect.element(informacion()).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: '3 ADJUNTAR DOCUMENTO' })).toBeVisible()
}

/** A file of so many bytes that begins as said. */
export const unArchivo = (name: string, bytes = PDF_DANADO_BYTES + 1, inicio = '%PDF-1.4'): File => {
  const contenido = new Uint8Array(bytes)
  contenido.set(new TextEncoder().encode(inicio))
  return new File([contenido], name, { type: 'application/pdf' })
}

export const documentoPrincipal = () => page.getByRole('group', { name: 'Documento principal' })
export const grupoAnexos = () => page.getByRole('group', { name: 'Anexos' })

/** The file inputs, which are reached through their buttons. */
export const entradaPrincipal = () => documentoPrincipal().getByLabelText('Documento principal')
export const entradaAnexos = () => page.getByLabelText('Anexo', { exact: true })

/** Chooses files at once, in the same task as what follows: the browser takes its time to hand over large ones. */
export const elegir = (entrada: Locator, ...archivos: File[]): void => {
  const traslado = new DataTransfer()
  for (const archivo of archivos) traslado.items.add(archivo)
  const campo = entrada.element() as HTMLInputElement
  campo.files = traslado.files
  campo.dispatchEvent(new Event('change', { bubbles: true }))
}

export const adjuntar = (name = 'solicitud.pdf') => entradaPrincipal().upload(unArchivo(name))

/** Fills the document's data, with its subject. */
export const llenarDocumento = async (asunto: string): Promise<void> => {
  await page.getByLabelText('Tipo de documento').selectOptions('SOLICITUD-OTROS')
  await page.getByLabelText('Número de documento').fill('15')
  await page.getByLabelText('Folios').fill('3')
  await page.getByLabelText('Asunto').fill(asunto)
}

export const botonEnviar = () => page.getByRole('button', { name: 'Enviar', exact: true })

/** What the server answers to a filing (API-73). */
export const CARGO = {
  nro_registro: '2026-000123',
  fecha: '2026-07-15',
  fecha_legal: '2026-07-15',
  vence: '2026-08-31',
  explicacion: 'Vence el 31/08/2026: 30 días hábiles desde el 16/07; no se cuentan sábados ni domingos.',
  correo: true,
  codigo: 'K7QF-3MZ9',
}
