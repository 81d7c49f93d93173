import { ERRORES } from '@cabildo/contracts/base/errores'
import { expect, type Locator, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import {
  abrirDocumentos,
  abrirNuevo,
  archivo,
  boton,
  elegirAnexo,
  estado,
  irAAnexos,
  nuevoDeTipo,
  pdfDePrueba,
  REDACTORA,
} from './apoyo-documentos.ts'
import { unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const aviso = (page: Page, texto: string) => page.getByText(texto, { exact: true })
/** A Word of the present text, whatever the foot says then. */
const generarDeNuevo = async (page: Page, caja: Locator) => {
  const descarga = page.waitForEvent('download')
  await boton(caja, 'Generar Word').click()
  await descarga
}

test.describe('El PDF del documento', () => {
  test('API-103 DOC-54 a preview that stays open for longer than its address lives can still be taken and opened', async ({
    page,
    context,
  }) => {
    const caja = await nuevoDeTipo(page, 'Decretos de Alcaldia', unico('Vista larga'))
    let pedidos = 0
    await page.route('**/storage/generados/**', (ruta) => {
      pedidos += 1
      // What the server answers after five minutes.
      return pedidos === 1 ? ruta.fallback() : ruta.fulfill({ status: 403, json: { codigo: 'enlaceVencido' } })
    })
    await boton(caja, 'Vista previa PDF').click()
    const vista = page.getByRole('dialog').filter({ hasText: 'Usar este PDF' })
    const enlace = vista.getByRole('link', { name: 'Abrir PDF en otra pestaña' })
    const [pestana] = await Promise.all([context.waitForEvent('page'), enlace.click()])
    const direccion = (await enlace.getAttribute('href')) ?? ''
    expect(direccion).toMatch(/^blob:/)
    expect(pestana.url()).toBe(direccion)
    await expect(vista.locator('iframe')).toHaveAttribute('src', `${direccion}#navpanes=0`)
    await vista.getByRole('button', { name: 'Usar este PDF' }).click()
    await expect(aviso(page, 'Se cargo con exito PDF')).toBeVisible()
    await expect(estado(caja)).toHaveText('El PDF se sube al guardar')
    expect(pedidos).toBe(1)
  })

  test('DOC-41 DOC-54 a PDF that no longer says what is written is saved only after a question', async ({ page }) => {
    test.slow()
    const caja = await nuevoDeTipo(page, 'Resoluciones Consejo', unico('PDF viejo'))
    await boton(caja, 'Vista previa PDF').click()
    await page.getByRole('button', { name: 'Usar este PDF' }).click()
    await expect(estado(caja)).toHaveText('El PDF se sube al guardar')
    await caja.getByLabel('Vistos').fill('Otro texto, que el PDF no tiene;')
    // A newer Word does not make the chosen PDF any newer.
    await generarDeNuevo(page, caja)
    await expect(estado(caja)).toHaveText('El PDF elegido no tiene el último texto: genere otra vez y súbalo')
    await boton(caja, 'Guardar').click()
    const pregunta = page.getByRole('alertdialog', { name: 'EL PDF NO TIENE EL ÚLTIMO TEXTO' })
    await expect(pregunta).toContainText('El PDF no tiene el último texto')
    await expect(pregunta.getByRole('button', { name: 'Volver' })).toBeFocused()
    await revisarAccesibilidad(page)
    await pregunta.getByRole('button', { name: 'Volver' }).click()
    await expect(boton(caja, 'Guardar')).toBeFocused()
    await page.keyboard.press('Enter')
    await pregunta.getByRole('button', { name: 'Guardar de todos modos' }).click()
    await expect(aviso(page, 'Se grabo el documento')).toBeVisible()
  })

  test('SHE-72 the size that the municipality set is the one that the browser checks', async ({ page }) => {
    await page.route(
      (url) => url.pathname === '/',
      async (ruta) => {
        const respuesta = await ruta.fetch()
        const body = (await respuesta.text()).replace(/"subidaMaximaBytes":\d+/, '"subidaMaximaBytes":2048')
        await ruta.fulfill({ response: respuesta, body })
      },
    )
    await abrirDocumentos(page, REDACTORA)
    const caja = await abrirNuevo(page)
    await irAAnexos(caja)
    await elegirAnexo(caja, archivo('GRANDE.pdf', Buffer.concat([pdfDePrueba(), Buffer.alloc(2_048)])))
    await expect(caja.getByText(ERRORES.archivoGrande.mensaje)).toBeVisible()
    await elegirAnexo(caja, archivo('CHICO.pdf'))
    await expect(caja.getByText('CHICO', { exact: true })).toBeVisible()
  })
})
