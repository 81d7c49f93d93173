import { expect, type Locator, type Page } from '@playwright/test'
import { unPdf } from './apoyo-ciudadano.ts'
import { tokenDe } from './apoyo-visitas.ts'

const INFORMACION = 'Información para presentar su trámite'

/** Opens the virtual front desk and closes what it tells first. */
export const abrirMpvirtual = async (page: Page): Promise<void> => {
  await page.goto('/#/mpvirtual')
  const informacion = page.getByRole('dialog', { name: INFORMACION })
  await informacion.getByText('Cerrar', { exact: true }).click()
  await expect(informacion).toBeHidden()
  await expect(page.getByRole('heading', { name: '3 ADJUNTAR DOCUMENTO' })).toBeVisible()
}

/** The file inputs, which are reached through their buttons. */
export const entradaPrincipal = (page: Page): Locator => page.locator('#selectedFile input[type=file]')
export const entradaAnexos = (page: Page): Locator => page.locator('#selectedFileAnexo input[type=file]')

/** Fills the document's data, with its subject. */
export const llenarDocumento = async (page: Page, asunto: string, numero = 15): Promise<void> => {
  await page.getByLabel('Tipo de documento').selectOption('SOLICITUD-OTROS')
  await page.getByLabel('Número de documento').fill(String(numero))
  await page.getByLabel('Folios').fill('3')
  await page.getByLabel('Asunto').fill(asunto)
}

export const adjuntar = (page: Page, name = 'solicitud.pdf') => entradaPrincipal(page).setInputFiles(unPdf(name))

export const enviar = (page: Page): Promise<void> => page.getByRole('button', { name: 'Enviar', exact: true }).click()

interface Presentado {
  nro_registro: string
  asunto: string
  nombres: string
  nombre_escrito: boolean
  documentos: { name: string; anexos: { name: string }[] }[]
}

/** The submissions with this subject, as the staff's list has them. */
export const presentados = async (page: Page, asunto: string): Promise<Presentado[]> => {
  const respuesta = await page.request.get('/api/mpvirtual', {
    params: { start: 0, length: 10, search: asunto },
    headers: { authorization: `Bearer ${await tokenDe(page.request, 'tramites')}` },
  })
  expect(respuesta.status()).toBe(200)
  return ((await respuesta.json()) as { data: Presentado[] }).data
}

interface Elegido {
  name: string
  size: number
  inicio?: string
}

/** Chooses files made inside the page, one after the other in one task: one of 10 MB takes long on its way there. */
const elegir = (entrada: Locator, archivos: Elegido[], quitar: string | null = null) =>
  entrada.evaluate(
    (campo: HTMLInputElement, { archivos, quitar }) => {
      for (const { name, size, inicio = '%PDF-1.4' } of archivos) {
        const bytes = new Uint8Array(size)
        bytes.set(new TextEncoder().encode(inicio))
        const traslado = new DataTransfer()
        traslado.items.add(new File([bytes], name))
        campo.files = traslado.files
        campo.dispatchEvent(new Event('change', { bubbles: true }))
      }
      if (quitar !== null) document.querySelector<HTMLElement>(quitar)?.click()
    },
    { archivos, quitar },
  )

export const ponerArchivo = (entrada: Locator, archivo: Elegido) => elegir(entrada, [archivo])

/** Two choices, the second before the first has been looked at. */
export const elegirDosVeces = (entrada: Locator, ...nombres: string[]) =>
  elegir(
    entrada,
    nombres.map((name) => ({ name, size: 30_000 })),
  )

/** A choice, and the first annex taken away before it has been looked at. */
export const elegirYQuitar = (entrada: Locator, name: string) =>
  elegir(entrada, [{ name, size: 30_000 }], '#selectedFileAnexo [aria-label^="Quitar anexo 1"]')

/** Drops a file beside the fields; tells whether the browser is kept from opening it. Runs in the page. */
export const soltarAlLado = (): boolean => {
  const traslado = new DataTransfer()
  traslado.items.add(new File(['%PDF-1.4'], 'perdido.pdf'))
  return ['dragover', 'drop'].every(
    (tipo) =>
      !document.body.dispatchEvent(new DragEvent(tipo, { dataTransfer: traslado, bubbles: true, cancelable: true })),
  )
}
