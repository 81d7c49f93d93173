import { expect } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { ciudadano } from './apoyo-ciudadano.ts'
import { presentarConCodigo } from './apoyo-mpvirtual.ts'
import { abrir, buscarFila, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

test('CON-01 CON-02 CON-10 CON-14 CON-17 CON-23 from the filing to the tracker: steps, files, proof and consent, with nothing asked of strangers', async ({
  page,
}) => {
  test.slow()
  const asunto = unico('Solicito licencia y la sigo')
  const { numero, codigo } = await presentarConCodigo(page, asunto, ciudadano(931), { autoriza: true })
  await revisarAccesibilidad(page)

  const ajenas: string[] = []
  const conCodigo: string[] = []
  page.on('request', (peticion) => {
    if (new URL(peticion.url()).origin !== new URL(page.url()).origin) ajenas.push(peticion.url())
    if (peticion.url().includes(codigo)) conCodigo.push(peticion.url())
  })
  await page.goto(`/#/consulta?n=${numero}&c=${codigo}`)
  const titular = page.getByRole('heading', { name: 'Mesa de partes revisará su documento' })
  await expect(titular).toBeFocused()
  expect(new URL(page.url()).hash).toBe('#/consulta')
  const pasos = page.getByRole('region', { name: 'Pasos' }).getByRole('listitem')
  await expect(pasos).toHaveCount(3)
  await expect(pasos.first()).toContainText(/Presentado\s*Hecho/)
  await expect(page.getByText(asunto)).toBeVisible()
  await expect(page.getByText('Usted autorizó que le notifiquen por correo.')).toBeVisible()
  await revisarAccesibilidad(page)

  const descarga = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar solicitud.pdf' }).click()
  expect((await descarga).suggestedFilename()).toBe('solicitud.pdf')

  // The proof is made in the background: asked again until it is there.
  const cargo = page.getByRole('listitem').filter({ hasText: 'Cargo de presentación' })
  await expect(async () => {
    await page.goto('/#/inicio')
    await page.goto(`/#/consulta?n=${numero}&c=${codigo}`)
    await expect(cargo).toContainText('PDF de', { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  const delCargo = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar Cargo de presentación' }).click()
  expect((await delCargo).suggestedFilename()).toMatch(/^Cargo de presentación .*\.pdf$/)

  await page.getByRole('button', { name: 'Salir' }).click()
  await expect(page.getByLabel('Código de consulta')).toHaveValue('')
  expect(ajenas).toEqual([])
  expect(conCodigo).toEqual([])
})

test('CON-25 CON-26 the case on a phone, in the dark and on paper', async ({ page }) => {
  test.slow()
  const { numero, codigo } = await presentarConCodigo(page, unico('Solicito copia y la imprimo'), ciudadano(931), {
    autoriza: true,
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/#/consulta?n=${numero}&c=${codigo}`)
  await expect(page.getByRole('heading', { name: 'Mesa de partes revisará su documento' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await revisarAccesibilidad(page)

  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  await expect(page.getByText(/^Impreso el /)).toBeVisible()
  await expect(page.getByText(/^Vence el .*días hábiles desde/).last()).toBeVisible()
  for (const boton of ['Imprimir', 'Salir']) await expect(page.getByRole('button', { name: boton })).toBeHidden()
  expect(await page.locator('body').innerText()).not.toContain(codigo)
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
})

test('SHE-63 WCAG 2.4.3 CON-19 CON-22 EXP-62 PLA-20 the dialogs of a correction, a withdrawal and the notice address take the focus', async ({
  page,
  browser,
}) => {
  test.slow()
  const asunto = unico('Solicito y corrijo')
  const { numero, codigo } = await presentarConCodigo(page, asunto, ciudadano(931), { autoriza: true })
  const personal = await browser.newPage()
  await abrir(personal, 'mpv', 'mesa')
  const fila = await buscarFila(personal, asunto)
  const medir = async (nombre: string) => {
    const ventana = personal.getByRole('dialog', { name: nombre })
    await expect(ventana).toBeVisible()
    await expect(ventana.locator(':focus')).toHaveCount(1)
    await revisarAccesibilidad(personal)
    return ventana
  }
  await fila.getByRole('button', { name: /^Ver detalle/ }).click()
  await personal.getByRole('button', { name: 'Registrar desistimiento' }).click()
  await (await medir('REGISTRAR DESISTIMIENTO')).getByRole('button', { name: 'Cancelar' }).click()
  await personal
    .getByRole('banner')
    .getByRole('button', { name: /^Menú de / })
    .click()
  await personal.getByRole('menuitem', { name: 'Mi correo de avisos' }).click()
  await (await medir('MI CORREO DE AVISOS')).getByRole('button', { name: 'Cancelar' }).click()
  await fila.getByRole('button', { name: /^Notificar/ }).click()
  await personal.getByLabel('Motivo').fill('Falta el plano')
  await personal.getByRole('button', { name: 'Enviar' }).click()
  await personal.getByText('Por subsanar', { exact: true }).click()
  await fila.getByRole('button', { name: /^Registrar subsanación/ }).click()
  await medir('REGISTRAR SUBSANACION')
  await personal.close()

  await page.goto(`/#/consulta?n=${numero}&c=${codigo}`)
  await page.getByLabel(/^Explicación/).fill('Se adjunta el plano que faltaba')
  await page.getByRole('button', { name: 'Enviar subsanación' }).click()
  const pregunta = page.getByRole('alertdialog', { name: 'ENVIAR SUBSANACION' })
  await expect(pregunta.locator(':focus')).toHaveCount(1)
  await revisarAccesibilidad(page)
})
