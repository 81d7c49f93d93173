import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { MENSAJES_TRAMITE } from '@cabildo/contracts/mesa-de-partes-reglas'
import { expect, type Locator } from '@playwright/test'
import { altura, revisarAccesibilidad } from './accesibilidad.ts'
import { correoUnico } from './apoyo-ciudadano.ts'
import { conVisor } from './apoyo-documentos.ts'
import { anchoDe } from './apoyo-normas.ts'
import {
  abrirMesa,
  aviso,
  dialogo,
  OBSERVACION,
  presentado,
  presentar,
  RECEPCION,
  recepcionar,
  tabla,
  tramiteDe,
} from './apoyo-tramites.ts'
import { buscarFila, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

test('MPV-45 MPV-46 MPV-47 MPV-48 MPV-49 MPV-50 MPV-53 MPV-59 MPV-71 SHE-88 D-44 the table, its quick filters and the whole of a submission', async ({
  page,
}) => {
  test.slow()
  const clave = unico('Licencia')
  const asunto = `${clave} ${'de funcionamiento '.repeat(20)}`.trim()
  const tramite = await presentado(page.request, { asunto })
  const recibido = await presentado(page.request, { asunto: `${clave} ya recibida`, tipo_documento: '5' })
  const expe_id = await recepcionar(page.request, recibido, 'tramites')
  await abrirMesa(page)
  await expect(tabla(page).getByRole('columnheader')).toHaveText([
    'Tipo doc.',
    'Nro',
    'Asunto',
    'PDF',
    'Solicitante',
    'RUC/DNI',
    'Sisgedo',
    'Fecha',
    'Hora',
    'Accion',
  ])
  await expect(page.getByRole('columnheader', { name: 'Fecha' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('group', { name: 'Exportar' })).toHaveCount(0)
  await expect(page.getByRole('main').locator('header')).toContainText(/\d+ trámites? por recepcionar/)

  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(clave)
  const fila = page.getByRole('row').filter({ hasText: 'de funcionamiento' })
  const atendida = page.getByRole('row').filter({ hasText: 'ya recibida' })
  await expect(fila).toHaveCount(1)
  const celdas = fila.getByRole('cell')
  await expect(celdas.nth(0)).toHaveText('SOLICITUD-OTROS')
  await expect(celdas.nth(1)).toHaveText(tramite.ndocumento)
  await expect(celdas.nth(2)).toHaveText(asunto.slice(0, 250).trim())
  await expect(celdas.nth(2).getByTitle(asunto, { exact: true })).toBeVisible()
  await expect(celdas.nth(4)).toContainText('Quispe Mamani Rosa Elvira')
  await expect(celdas.nth(5)).toHaveText(tramite.ndoc)
  await expect(celdas.nth(6)).toHaveText('Sin registrar')
  await expect(celdas.nth(7)).toHaveText(/^\d\d\/\d\d\/\d{4}$/)
  await expect(celdas.nth(8)).toHaveText(/^\d\d:\d\d$/)
  // No registry knows the DNI: the name is the applicant's own word.
  await expect(celdas.nth(4).getByRole('button', { name: /^Nombre escrito, / })).toBeVisible()

  // The main PDF first, then what can be done with a pending one.
  for (const accion of ['PDF de', 'Recepcionar', 'Notificar observación de', 'Ver detalle de', 'Eliminar'])
    await expect(fila.getByRole('button', { name: new RegExp(`^${accion} `) })).toBeEnabled()
  await expect(celdas.nth(9).getByRole('button')).toHaveCount(4)

  await expect(atendida.getByRole('cell').nth(6)).toHaveText(expe_id)
  await expect(atendida.getByRole('button', { name: /^Recepcionar/ })).toHaveCount(0)
  for (const boton of [/^Notificar observación/, /^Eliminar/]) {
    // It stays where the book wants it, and says why it does nothing.
    await atendida.getByRole('button', { name: boton }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('El trámite ya fue atendido', { exact: true })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await page.getByRole('radio', { name: /^Por recepcionar/ }).check()
  await expect(atendida).toHaveCount(0)
  await expect(fila).toHaveCount(1)
  await page.getByRole('radio', { name: 'Anulados' }).check()
  await expect(fila).toHaveCount(0)
  await page.getByRole('radio', { name: 'Todos' }).check()
  await expect(atendida).toHaveCount(1)
  await revisarAccesibilidad(page)

  // Narrower than its columns: the buttons stay in sight, and so does their title above them.
  await page.setViewportSize({ width: 1024, height: 900 })
  const derecha = (cual: Locator) => cual.evaluate((celda) => Math.round(celda.getBoundingClientRect().right))
  const titulo = page.getByRole('columnheader', { name: 'Accion' })
  await expect(async () => expect(await derecha(titulo)).toBe(await derecha(celdas.nth(9)))).toPass()
  await page.setViewportSize({ width: 1440, height: 900 })

  await fila.getByRole('button', { name: /^Ver detalle/ }).click()
  const detalle = dialogo(page, 'DETALLE DE TRAMITE')
  await expect(detalle.getByRole('heading', { level: 3 })).toHaveText([
    '1 IDENTIFICACIÓN DEL SOLICITANTE',
    '2 DATOS DEL DOCUMENTO',
  ])
  for (const texto of [asunto, tramite.email, tramite.nro_registro, 'PERSONA NATURAL', 'PENDIENTE'])
    await expect(detalle).toContainText(texto)
  await expect(detalle.getByRole('textbox')).toHaveCount(0)
  await expect(detalle.getByRole('link', { name: 'Principal' })).toHaveAttribute('href', /\/storage\/mpvirtual\//)
  await revisarAccesibilidad(page)
})

test('MPV-51 MPV-52 API-106 E6 one PDF opens in a viewer, several as links to tabs, and active ones are marked', async ({
  page,
  context,
}) => {
  test.slow()
  await conVisor(page, true)
  const clave = unico('Archivos')
  await presentar(page.request, { asunto: `${clave} solo`, activo: true })
  await presentar(page.request, { asunto: `${clave} anexos`, anexos: ['plano.pdf', 'memoria.pdf'] })
  await abrirMesa(page)
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(clave)
  const solo = page.getByRole('row').filter({ hasText: 'solo' })
  const varios = page.getByRole('row').filter({ hasText: 'anexos' })
  await expect(varios.getByRole('button', { name: /^PDF activo/ })).toHaveCount(0)
  await expect(solo.getByRole('button', { name: /^PDF activo, .*: El PDF contiene programas/ })).toBeVisible()

  await solo.getByRole('button', { name: /^PDF de/ }).click()
  const visor = page.getByRole('dialog', { name: /^SOLICITUD-OTROS N°/ })
  await expect(visor.locator('iframe')).toHaveAttribute('src', /^\/storage\/mpvirtual\/.*firma=/)
  await expect(visor.getByRole('note')).toContainText('El PDF contiene programas o archivos incrustados')
  await revisarAccesibilidad(page)
  await visor.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await expect(visor).toHaveCount(0)

  await varios.getByRole('button', { name: /^PDF \+2 anexos de/ }).click()
  const adjuntos = dialogo(page, 'DOCUMENTOS ADJUNTOS PDF')
  const enlaces = adjuntos.getByRole('link')
  await expect(enlaces).toHaveText(['Principal', 'Anexo 1', 'Anexo 2'])
  await expect(adjuntos.getByRole('listitem').nth(2)).toContainText('memoria.pdf')
  await revisarAccesibilidad(page)
  const href = await enlaces.nth(1).getAttribute('href')
  const pestana = context.waitForEvent('page')
  await enlaces.nth(1).click()
  await pestana
  const pdf = await page.request.get(href ?? '')
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  // Without its signature nobody gets it.
  expect((await page.request.get((href ?? '').split('?')[0] ?? '')).status()).toBe(403)
})

test('MPV-55 MPV-56 MPV-57 MPV-60 MPV-66 MPV-69 MPV-70 MPV-76 MPV-77 SHE-66 SHE-90 an observation annuls a submission, whose row turns red, and a question precedes its deletion', async ({
  page,
}) => {
  test.slow()
  const asunto = unico('Observado')
  const email = correoUnico()
  const { ndocumento } = await presentado(page.request, { asunto, email })
  await abrirMesa(page)
  const fila = await buscarFila(page, asunto)
  await fila.getByRole('button', { name: /^Notificar observación/ }).click()
  const caja = dialogo(page, OBSERVACION)
  const motivo = caja.getByLabel('Motivo')
  const enviar = caja.getByRole('button', { name: 'Enviar' })
  await expect(motivo).toBeFocused()
  for (const [campo, valor] of [
    ['Correo electrónico', email],
    ['Nombres', 'Quispe Mamani Rosa Elvira'],
    ['Asunto', asunto],
  ] as const) {
    await expect(caja.getByLabel(campo)).toHaveValue(valor)
    await expect(caja.getByLabel(campo)).not.toBeEditable()
  }
  await expect(caja).toContainText('Nota: al enviar la observación el trámite quedará anulado.')
  await motivo.fill('abc')
  await page.keyboard.press('Shift+Tab')
  await expect(caja).toContainText('Ingrese un motivo minimo 04 caracteres')
  await expect(enviar).toBeDisabled()
  await revisarAccesibilidad(page)
  await motivo.fill('Falta la página 3')
  await enviar.click()
  await expect(aviso(page, 'Respuesta enviado con éxito')).toBeVisible()
  await expect(caja).toHaveCount(0)
  await expect(fila).toContainText('ANULADO · observación enviada')
  await expect(fila).toHaveAttribute('data-anulado', 'true')
  await expect(fila.getByRole('button', { name: /^Recepcionar/ })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Anulados' }).check()
  await expect(fila).toHaveCount(1)
  await revisarAccesibilidad(page)

  await fila.getByRole('button', { name: /^Eliminar/ }).click()
  const pregunta = page.getByRole('alertdialog', { name: 'CONFIRMAR ELIMINAR REGISTRO' })
  await expect(pregunta).toContainText('Esta seguro de eliminar este registro?')
  await expect(pregunta).toContainText(`SOLICITUD-OTROS N° ${ndocumento} de Quispe Mamani Rosa Elvira`)
  await expect(pregunta.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await revisarAccesibilidad(page)
  await pregunta.getByRole('button', { name: 'Aceptar' }).click()
  await expect(aviso(page, MENSAJES.eliminado)).toBeVisible()
  await expect(fila).toHaveCount(0)
  expect(await tramiteDe(page.request, asunto)).toBeUndefined()
})

test('MPV-44 MPV-71 MPV-75 two clerks on one row: what a citizen files appears by itself, and the slower one is told', async ({
  page,
}) => {
  test.slow()
  const asunto = unico('En vivo')
  await abrirMesa(page)
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(asunto)
  const fila = tabla(page).getByRole('row').filter({ hasText: asunto })
  await expect(page.getByText('Ningún registro coincide')).toBeVisible()
  const tramite = await presentado(page.request, { asunto })
  await expect(fila).toHaveCount(1)

  await fila.getByRole('button', { name: /^Recepcionar/ }).click()
  const caja = dialogo(page, RECEPCION)
  await caja.getByLabel('Proveido').fill('Atender')
  await expect(caja.getByLabel('Codigo')).toBeEnabled()
  await caja.getByLabel('Codigo').fill('15')
  await caja.getByRole('button', { name: 'Agregar' }).click()
  const expe_id = await recepcionar(page.request, tramite, 'tramites')
  // The table behind waits: a load that failed would end the session, and what was typed with it.
  await expect(caja.getByRole('cell', { name: 'Atender' })).toBeVisible()
  await caja.getByRole('button', { name: 'Recepcionar y derivar' }).click()
  await expect(caja.getByRole('alert')).toHaveText('El trámite ya fue atendido')
  await expect(aviso(page, MENSAJES_TRAMITE.noRecepcionado)).toBeVisible()
  await expect(caja.getByRole('cell', { name: 'Atender' })).toBeVisible()
  await revisarAccesibilidad(page)
  await caja.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await expect(fila).toContainText(expe_id)
  await expect(fila.getByRole('button', { name: /^Recepcionar/ })).toHaveCount(0)
})

test('MPV-44 the screen and its windows at 390: within the width, large enough for a finger, clean for axe', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  const asunto = unico('En el teléfono')
  await presentar(page.request, { asunto, anexos: ['plano.pdf'], activo: true })
  await abrirMesa(page)
  const fila = await buscarFila(page, asunto)
  for (const name of [/^PDF \+1 anexo de/, /^Recepcionar/, /^Notificar/, /^Ver detalle/, /^Eliminar/])
    expect(await altura(fila.getByRole('button', { name }))).toBeGreaterThanOrEqual(44)
  expect(await anchoDe(page)).toBeLessThanOrEqual(390)
  await revisarAccesibilidad(page)
  for (const [boton, titulo] of [
    [/^PDF \+1/, 'DOCUMENTOS ADJUNTOS PDF'],
    [/^Ver detalle/, 'DETALLE DE TRAMITE'],
    [/^Notificar/, OBSERVACION],
    [/^Recepcionar/, RECEPCION],
  ] as const) {
    await fila.getByRole('button', { name: boton }).click()
    const caja = dialogo(page, titulo)
    await expect(caja).toBeVisible()
    expect(await anchoDe(page)).toBeLessThanOrEqual(390)
    await revisarAccesibilidad(page)
    await caja.getByRole('button', { name: 'Cerrar', exact: true }).first().click()
    await expect(caja).toHaveCount(0)
  }
})
