import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import {
  abrirDocumentos,
  abrirEdicion,
  abrirNuevo,
  archivo,
  boton,
  elegirAnexo,
  irAAnexos,
  llenar,
  modal,
  REDACTORA,
  redactar,
  verDocumento,
} from './apoyo-documentos.ts'
import { perderRespuesta, tokenDe, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const aviso = (page: Page, texto: string) => page.getByText(texto, { exact: true })
const oferta = (page: Page) => page.getByRole('button', { name: /^Recuperar borrador de/ })
const comparacion = (page: Page) => page.getByRole('dialog', { name: 'COMPARAR CAMBIOS' })
const yaGrabado = (caja: Locator, numero: string) =>
  caja.getByText(`Este documento ya se había grabado con el número ${numero}, con otro contenido.`)

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

/** Saves a new document with an annex, whose answer gets lost. */
const guardarSinRespuesta = async (page: Page, texto: string) => {
  await abrirDocumentos(page, REDACTORA)
  const caja = await abrirNuevo(page)
  await llenar(caja, texto)
  await irAAnexos(caja)
  await elegirAnexo(caja, archivo('MIO.pdf'))
  await boton(caja, 'Agregar Anexo').click()
  await perderRespuesta(page, '**/api/documentos')
  await boton(caja, 'Guardar').click()
  await expect(aviso(page, 'No se pudo guardar el registro')).toBeVisible()
  await caja.getByRole('tab', { name: 'Datos Generales' }).click()
  return { caja, guardado: await elUnico(page, texto) }
}

test.describe('Un envío que se repite', () => {
  test('D-21 a save whose answer was lost is repeated without a second document', async ({ page }) => {
    const texto = unico('Una sola vez')
    const { caja } = await guardarSinRespuesta(page, texto)
    await boton(caja, 'Guardar').click()
    await expect(aviso(page, 'Se grabo el documento')).toBeVisible()
    await expect(caja).toHaveCount(0)
    expect(anexosDe(await elUnico(page, texto))).toEqual(['MIO.pdf'])
  })

  test('D-21 D-22 with something written since, it becomes an edit of that document, and the person decides', async ({
    page,
  }) => {
    test.slow()
    const texto = unico('Escrito después')
    const { caja, guardado } = await guardarSinRespuesta(page, texto)
    await caja.getByLabel('Considerandos').fill('Que, se escribió después;')
    await boton(caja, 'Guardar').click()
    const edicion = modal(page, 'EDITAR')
    await expect(yaGrabado(edicion, `${guardado.nro_doc}-${guardado.anio}`)).toBeVisible()
    await expect(edicion.getByLabel('Número')).toHaveValue(guardado.nro_doc)
    await expect(edicion.getByLabel('Tipo de documento')).toBeDisabled()
    await boton(edicion, 'Ver cambios').click()
    const considerandos = comparacion(page).getByRole('region', { name: 'Considerandos' })
    await expect(considerandos.locator('del')).toContainText(['se escribió después'])
    // The annex of the first try is the stored one now: it is not sent twice.
    await expect(comparacion(page).getByRole('region', { name: 'Anexos' })).toHaveCount(0)
    await revisarAccesibilidad(page)
    await comparacion(page).getByRole('button', { name: 'Conservar los míos' }).click()
    await boton(edicion, 'Guardar').click()
    await expect(edicion).toHaveCount(0)
    const ahora = await elUnico(page, texto)
    expect([ahora.doc_id, ahora.contenido.considerandos]).toEqual([guardado.doc_id, 'Que, se escribió después;'])
    expect(anexosDe(ahora)).toEqual(['MIO.pdf'])
  })

  test('D-22 SHE-94 what a colleague edited after a lost answer, and the annex put to it, are never overwritten', async ({
    page,
  }) => {
    const texto = unico('Respuesta perdida')
    const { caja, guardado } = await guardarSinRespuesta(page, texto)
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
    await expect(yaGrabado(edicion, `${guardado.nro_doc}-${guardado.anio}`)).toBeVisible()
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

  test('D-22 an edit whose answer was lost is saved, not somebody else’s', async ({ page }) => {
    const texto = unico('Edición perdida')
    const { doc_id } = await redactar(page.request, { resolutivos: [texto], anexos: ['VIEJO.pdf'] })
    await abrirDocumentos(page, REDACTORA)
    const caja = await abrirEdicion(page, texto)
    await caja.getByLabel('Vistos').fill('El informe final;')
    await irAAnexos(caja)
    await elegirAnexo(caja, archivo('NUEVO.pdf'))
    await boton(caja, 'Agregar Anexo').click()
    await perderRespuesta(page, `**/api/documentos/${doc_id}`)
    await boton(caja, 'Guardar').click()
    await expect(aviso(page, 'No se pudo guardar el registro')).toBeVisible()
    await boton(caja, 'Guardar').click()
    await expect(aviso(page, 'Se grabo el documento')).toBeVisible()
    await expect(caja).toHaveCount(0)
    const ahora = await verDocumento(page.request, doc_id)
    expect(ahora.contenido.vistos).toBe('El informe final;')
    expect(anexosDe(ahora)).toEqual(['VIEJO.pdf', 'NUEVO.pdf'])
  })
})

test.describe('Dos pestañas', () => {
  /** A draft being written in one tab, kept in the browser. */
  const escribiendo = async (page: Page, texto: string) => {
    await abrirDocumentos(page, REDACTORA)
    const caja = await abrirNuevo(page)
    await llenar(caja, texto)
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(texto)
    return caja
  }
  const otraPestana = async (context: BrowserContext) => {
    const otra = await context.newPage()
    await abrirDocumentos(otra, REDACTORA)
    return { otra, caja: await abrirNuevo(otra) }
  }

  test('a draft that an open tab is writing is offered to no other, and to all once it closes', async ({
    page,
    context,
  }) => {
    const texto = unico('En una pestaña')
    await escribiendo(page, texto)
    const { otra, caja } = await otraPestana(context)
    await expect(caja.getByLabel('Vistos')).toHaveValue('')
    // The locks are asked for before anything is offered.
    await otra.evaluate(() => navigator.locks.query())
    await expect(oferta(otra)).toHaveCount(0)
    await page.close()
    await boton(caja, 'Cerrar').click()
    await abrirNuevo(otra)
    await expect(oferta(otra)).toBeVisible()
  })

  test('D-22 where tabs do not know of each other, the second to save one draft overwrites nothing', async ({
    page,
    context,
  }) => {
    // As on the plain http addresses of offices.
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
    const texto = unico('En dos pestañas')
    const una = await escribiendo(page, texto)
    const { otra, caja } = await otraPestana(context)
    await oferta(otra).click()
    await caja.getByLabel('Vistos').fill('De la segunda;')
    await una.getByLabel('Vistos').fill('De la primera;')
    await boton(una, 'Guardar').click()
    await expect(aviso(page, 'Se grabo el documento')).toBeVisible()
    await boton(caja, 'Guardar').click()
    const guardado = await elUnico(page, texto)
    await expect(yaGrabado(modal(otra, 'EDITAR'), `${guardado.nro_doc}-${guardado.anio}`)).toBeVisible()
    expect((await elUnico(page, texto)).contenido.vistos).toBe('De la primera;')
    await boton(modal(otra, 'EDITAR'), 'Ver cambios').click()
    await comparacion(otra).getByRole('button', { name: 'Usar lo guardado' }).click()
    await expect(modal(otra, 'EDITAR').getByLabel('Vistos')).toHaveValue('De la primera;')
  })
})
