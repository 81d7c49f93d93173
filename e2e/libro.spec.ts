import { referenciaDeReclamo } from '@cabildo/contracts/reclamos-reglas'
import { expect, type Page } from '@playwright/test'
import { altura, revisarAccesibilidad } from './accesibilidad.ts'
import { ciudadano, empresa, identificar, ponerDni, RUC_DE_NADIE, resumenDeErrores } from './apoyo-ciudadano.ts'
import { comoFecha, correoNuevo, detener, filasDe, sinDesborde } from './apoyo-reclamos.ts'
import { unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const PRESENTAR = '**/api/reclamos/presentar'

const abrirLibro = async (page: Page) => {
  await page.goto('/#/libro_reclama')
  await expect(page.getByRole('heading', { name: 'Libro de reclamaciones', exact: true })).toBeVisible()
}
const enviar = (page: Page) => page.getByRole('button', { name: 'Enviar Reclamo' })
const descripcion = (page: Page) => page.getByLabel('Descripción del servicio recibido')
const nombre = (page: Page) => page.getByLabel('Apellidos y nombres')
const razon = (page: Page) => page.getByLabel('Razón social')

test('REC-01 REC-02 REC-05 REC-06 REC-07 REC-11 REC-12 REC-16 REC-17 REC-20 REC-21 REC-22 REC-27 a person complains without a login and gets a reference', async ({
  page,
}) => {
  const persona = ciudadano(300)
  const texto = unico('Nadie atiende la ventanilla')
  const email = correoNuevo()
  await abrirLibro(page)
  await expect(page.getByRole('heading', { level: 2, name: /^\d / })).toHaveText([
    '1 IDENTIFICACIÓN DE USUARIO',
    '2 IDENTIFICACIÓN DE LA ATENCIÓN BRINDADA',
    '3 DETALLE DE LA RECLAMACIÓN',
  ])
  await expect(page.getByRole('main')).not.toContainText(/30 días/)
  await expect(page.getByRole('note')).toContainText('no detiene ni amplía los plazos')
  const delEstado = page.getByRole('link', { name: /^reclamos\.servicios\.gob\.pe/ })
  await expect(delEstado).toHaveAttribute('href', 'https://reclamos.servicios.gob.pe')
  await expect(delEstado).toHaveAttribute('target', '_blank')

  await page.getByRole('button', { name: '¿Dónde encuentro el código de verificación?' }).click()
  const ayuda = page.getByRole('dialog', { name: 'CODIGO VERIFICACION DNI' })
  await ayuda.getByText('Cerrar', { exact: true }).click()
  await expect(ayuda).toBeHidden()

  await identificar(page, persona, email)
  await expect(nombre(page)).not.toBeEditable()
  await page.getByLabel('Código de verificación', { exact: true }).fill(persona.code === '7' ? '8' : '7')
  await expect(page.getByText('El código de verificación no corresponde al DNI')).toBeVisible()
  await expect(nombre(page)).toHaveValue('')
  await ponerDni(page, persona)
  await expect(nombre(page)).toHaveValue(persona.nombre)

  await descripcion(page).fill(texto)
  await page.getByLabel('Celular').pressSequentially('9a1 2')
  await expect(page.getByLabel('Celular')).toHaveValue('912')
  const respuesta = page.waitForResponse(PRESENTAR)
  await enviar(page).click()
  const contestada = await respuesta
  const { claim_id, fecha, vence } = await contestada.json()
  const panel = page.getByRole('region', { name: /^Su tramite ha sido registrado/ })
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(
    'Su tramite ha sido registrado y se ha enviado una notificación a su correo electronico.',
  )
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(panel.getByText(referenciaDeReclamo(claim_id, fecha), { exact: true })).toBeVisible()
  await expect(panel).toContainText(`Fecha límite de respuesta: ${comoFecha(vence)}`)
  await expect(panel).toContainText(email)
  await expect(enviar(page)).toHaveCount(0)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-impreso', '')
  })
  await panel.getByRole('button', { name: 'Imprimir' }).click()
  await expect(page.locator('body[data-impreso]')).toHaveCount(1)
  await revisarAccesibilidad(page)

  const [fila] = await filasDe<Record<string, unknown>>(page.request, 'reclamos', texto, 'reclamos')
  expect(fila).toMatchObject({ id: claim_id, tipo_doc: 1, ndoc: persona.dni, ape_nom: persona.nombre, email })
  expect(fila).toMatchObject({ cellphone: '912', nombre_escrito: false })
  expect(`${fila?.ape_pat} ${fila?.ape_mat} ${fila?.name}`).toBe(persona.nombre)
})

test('REC-04 REC-09 REC-10 REC-13 REC-14 REC-15 REC-26 D-44 D-55 a business gives its RUC, and types its name only where no registry has it', async ({
  page,
}) => {
  const texto = unico('Licencia demorada')
  const { ruc, nombre: social } = empresa(3)
  await abrirLibro(page)
  await expect(page.getByRole('radio', { name: 'PERSONA NATURAL' })).toBeChecked()
  await ponerDni(page, ciudadano(301))
  await expect(nombre(page)).toHaveValue(ciudadano(301).nombre)
  await page.getByRole('radio', { name: 'PERSONA JURIDICA' }).check()
  await expect(page.getByLabel('DNI', { exact: true })).toHaveCount(0)

  const soltar = await detener(page, '**/api/pide/sunat/*')
  const campo = page.getByLabel('RUC', { exact: true })
  await campo.pressSequentially(ruc)
  const buscando = page.getByRole('dialog', { name: 'Buscando RUC' })
  await expect(buscando).toBeVisible()
  soltar()
  await expect(buscando).toBeHidden()
  await expect(razon(page)).toHaveValue(social)
  await expect(razon(page)).not.toBeEditable()
  await campo.press('Backspace')
  await expect(razon(page)).toHaveValue('')
  await campo.fill('20123456789')
  await enviar(page).click()
  await expect(resumenDeErrores(page).getByRole('link', { name: 'RUC inválido' })).toBeVisible()

  await campo.fill(RUC_DE_NADIE)
  await expect(page.getByText('No se encontró el RUC ingresado')).toBeVisible()
  await razon(page).fill('Bodega Los Molles S.A.C.')
  await page.getByLabel('Teléfono', { exact: true }).fill('987654321')
  await page.getByLabel('Correo electrónico').fill(correoNuevo())
  await descripcion(page).fill(texto)
  await enviar(page).click()
  await expect(page.getByText('Referencia de su reclamo')).toBeVisible()
  const [fila] = await filasDe<object>(page.request, 'reclamos', texto, 'reclamos')
  expect(fila).toMatchObject({ tipo_doc: 2, nruc: RUC_DE_NADIE, ndoc: '', ape_nom: '', code_verifica: '' })
  expect(fila).toMatchObject({ rsocial: 'Bodega Los Molles S.A.C.', nombre_escrito: true })
})

test('REC-03 REC-18 REC-19 REC-25 G3 what is missing is told, a failed send keeps every field, and a broken line files once', async ({
  page,
}) => {
  const texto = unico('Cobro doble')
  await abrirLibro(page)
  await enviar(page).click()
  await expect(resumenDeErrores(page)).toBeFocused()
  await expect(resumenDeErrores(page).getByRole('link')).toHaveText([
    'El DNI debe tener 8 dígitos',
    'Ingrese el código de verificación',
    'Ingrese el teléfono',
    'Email invalido',
    'Describa el servicio que recibió',
  ])
  await resumenDeErrores(page).getByRole('link', { name: 'Describa el servicio que recibió' }).click()
  await expect(descripcion(page)).toBeFocused()
  await page.keyboard.type(texto)
  await identificar(page, ciudadano(302), correoNuevo())
  await expect(resumenDeErrores(page)).toHaveCount(0)

  await page.route(PRESENTAR, (ruta) => ruta.fulfill({ status: 500, json: { message: 'x' } }), { times: 1 })
  await enviar(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No se pudo enviar el reclamo' })).toBeVisible()
  await expect(descripcion(page)).toHaveValue(texto)
  await expect(enviar(page)).toBeEnabled()

  // The server takes it; its answer never comes.
  const claves: string[] = []
  const soltar = Promise.withResolvers<void>()
  await page.route(PRESENTAR, async (ruta) => {
    claves.push(ruta.request().postDataJSON().clave)
    if (claves.length > 1) return ruta.fallback()
    await soltar.promise
    await ruta.fetch()
    await ruta.abort()
  })
  await enviar(page).click()
  await expect(enviar(page)).toHaveAttribute('aria-busy', 'true')
  await expect(page.locator('[inert]').getByText('PERSONA NATURAL')).toBeVisible()
  soltar.resolve()
  await expect(page.getByText(/^No se sabe si llegó\. Lo que escribió sigue aquí/)).toBeVisible()
  await expect(nombre(page)).toHaveValue(ciudadano(302).nombre)
  await enviar(page).click()
  await expect(page.getByText('Referencia de su reclamo')).toBeVisible()
  expect(new Set(claves).size).toBe(1)
  expect(claves).toHaveLength(2)
  expect(await filasDe<object>(page.request, 'reclamos', texto, 'reclamos')).toHaveLength(1)
})

test('REC-26 D-44 P-10 on a phone: no scroll sideways, fingers fit, a registry that fails opens the name, and all is clean for axe', async ({
  page,
}) => {
  test.slow()
  await abrirLibro(page)
  await enviar(page).click()
  await expect(resumenDeErrores(page)).toBeVisible()
  await revisarAccesibilidad(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/api/pide/reniec/*', (ruta) => ruta.fulfill({ status: 404, json: { message: 'x' } }))
  await ponerDni(page, ciudadano(303))
  await expect(page.getByText('No se pudo realizar la consulta, intente nuevamente')).toBeVisible()
  await expect(nombre(page)).toBeEditable()
  await page.getByText('Cómo tratamos sus datos').click()
  await expect(page.getByText('Banco de datos: LIBRO DE RECLAMACIONES')).toBeVisible()
  await revisarAccesibilidad(page)
  expect(await sinDesborde(page)).toBe(true)
  for (const control of [enviar(page), page.getByLabel('DNI', { exact: true }), page.getByLabel('Celular')])
    expect(await altura(control)).toBeGreaterThanOrEqual(44)
})
