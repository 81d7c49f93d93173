import { expect, type Page } from '@playwright/test'
import {
  abrirDocumentos,
  abrirNuevo,
  archivo,
  boton,
  elegirAnexo,
  irAAnexos,
  llenar,
  modal,
  pdfDePrueba,
  REDACTORA,
  redactar,
  verDocumento,
} from './apoyo-documentos.ts'
import { perderRespuesta, tokenDe, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const aviso = (page: Page, texto: string) => page.getByText(texto, { exact: true })
const oferta = (page: Page) => page.getByRole('button', { name: /^Recuperar borrador de/ })
const comparacion = (page: Page) => page.getByRole('dialog', { name: 'COMPARAR CAMBIOS' })

/** The documents of the area that have this item. */
const buscar = async (page: Page, texto: string): Promise<{ doc_id: number }[]> => {
  const respuesta = await page.request.post('/api/documentos/list', {
    headers: { authorization: `Bearer ${await tokenDe(page.request, REDACTORA)}` },
    data: { search: texto },
  })
  return ((await respuesta.json()) as { data: { doc_id: number }[] }).data
}
const elUnico = async (page: Page, texto: string) => {
  const [uno, ...otros] = await buscar(page, texto)
  expect(otros).toEqual([])
  return verDocumento(page.request, uno?.doc_id ?? 0)
}
const anexosDe = ({ documentos: [archivos] }: Awaited<ReturnType<typeof verDocumento>>) =>
  archivos?.anexos.map(({ name }) => name)

test('D-22 SHE-94 what a colleague edited after a lost answer, and the annex put to it, are never overwritten', async ({
  page,
}) => {
  const texto = unico('Respuesta perdida')
  await abrirDocumentos(page, REDACTORA)
  const caja = await abrirNuevo(page)
  await llenar(caja, texto)
  await irAAnexos(caja)
  await elegirAnexo(caja, archivo('MIO.pdf'))
  await boton(caja, 'Agregar Anexo').click()
  await perderRespuesta(page, '**/api/documentos')
  await boton(caja, 'Guardar').click()
  await expect(aviso(page, 'No se pudo guardar el registro')).toBeVisible()
  const guardado = await elUnico(page, texto)
  await redactar(page.request, {
    doc_id: guardado.doc_id,
    version: guardado.updated_at,
    vistos: guardado.contenido.vistos,
    considerandos: 'Que, lo cambió una colega;',
    resolutivos: [texto],
    storedFiles: guardado.documentos[0]?.anexos ?? [],
    anexos: ['COLEGA.pdf'],
  })
  const intacto = async () => {
    const ahora = await elUnico(page, texto)
    expect(ahora.contenido.considerandos).toBe('Que, lo cambió una colega;')
    expect(anexosDe(ahora)).toEqual(['MIO.pdf', 'COLEGA.pdf'])
  }
  await boton(caja, 'Guardar').click()
  const edicion = modal(page, 'EDITAR')
  const yaGrabado = `Este documento ya se había grabado con el número ${guardado.nro_doc}-${guardado.anio}, con otro contenido.`
  await expect(edicion.getByText(yaGrabado)).toBeVisible()
  await intacto()
  // Saving again without a decision changes nothing either.
  const rechazado = page.waitForResponse(`**/api/documentos/${guardado.doc_id}`)
  await boton(edicion, 'Guardar').click()
  expect((await rechazado).status()).toBe(409)
  await intacto()
  await boton(edicion, 'Ver cambios').click()
  await expect(comparacion(page).getByRole('region', { name: 'Anexos' }).locator('ins')).toHaveText(/COLEGA\.pdf$/)
  await comparacion(page).getByRole('button', { name: 'Conservar los míos' }).click()
  await boton(edicion, 'Guardar').click()
  await expect(edicion).toHaveCount(0)
  const ahora = await elUnico(page, texto)
  expect(ahora.contenido.considerandos).toBe('Que, las municipalidades gozan de autonomía política;')
  expect(anexosDe(ahora)).toEqual(['MIO.pdf', 'COLEGA.pdf'])
})

test('DOC-56 an upload tells how far it is and can be stopped; what was written stays', async ({ page, red }) => {
  // A slow line, so that there is something to see.
  const emular = (uploadThroughput: number) =>
    red.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await abrirDocumentos(page, REDACTORA)
  const caja = await abrirNuevo(page)
  await llenar(caja, 'DESIGNAR')
  await irAAnexos(caja)
  await elegirAnexo(caja, archivo('INFORME.pdf', Buffer.concat([pdfDePrueba(), Buffer.alloc(8_000_000)])))
  await boton(caja, 'Agregar Anexo').click()
  await emular(500_000)
  await boton(caja, 'Guardar').click()
  const barra = caja.getByRole('progressbar')
  await expect(barra).toHaveAccessibleName(/^Subiendo \d+ %$/)
  const porciento = async () => Number(await barra.getAttribute('aria-valuenow'))
  await expect.poll(porciento).toBeGreaterThan(0)
  const antes = await porciento()
  await expect.poll(porciento).toBeGreaterThan(antes)
  await expect(boton(caja, 'Cerrar')).toBeDisabled()
  await boton(caja, 'Cancelar envío').click()
  await expect(aviso(page, 'Envío cancelado. Lo escrito sigue aquí.')).toBeVisible()
  await expect(boton(caja, 'Guardar')).toBeFocused()
  await expect(caja.getByRole('progressbar')).toHaveCount(0)
  await expect(caja.getByText('INFORME', { exact: true })).toBeVisible()
  await expect(boton(caja, 'Guardar')).toBeEnabled()
})

test('a draft that an open tab is writing is offered to no other, and to all once it closes', async ({
  page,
  context,
}) => {
  const texto = unico('En una pestaña')
  await abrirDocumentos(page, REDACTORA)
  await llenar(await abrirNuevo(page), texto)
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(texto)
  const otra = await context.newPage()
  await abrirDocumentos(otra, REDACTORA)
  const caja = await abrirNuevo(otra)
  await expect(caja.getByLabel('Vistos')).toHaveText('')
  // The locks are asked for before anything is offered.
  await otra.evaluate(() => navigator.locks.query())
  await expect(oferta(otra)).toHaveCount(0)
  await page.close()
  await boton(caja, 'Cerrar').click()
  await abrirNuevo(otra)
  await expect(oferta(otra)).toBeVisible()
})
