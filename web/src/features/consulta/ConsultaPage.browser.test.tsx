import { MENSAJES_CIUDADANO } from '@cabildo/contracts/ciudadano'
import { CABECERA_CONSULTA, consultaApi, MENSAJES_CONSULTA } from '@cabildo/contracts/consulta'
import { CORREO_DEVUELTO } from '@cabildo/contracts/consulta-pasos'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import {
  abrirConsulta,
  CASO,
  CODIGO,
  codigo,
  conCaso,
  consultar,
  deNivel1,
  numero,
} from '../../../test/fabricas/consulta.ts'
import { rechazo, responder, sinRed } from '../../../test/servidor.ts'
import { altura, sinDesborde, textosDe } from '../../../test/vista.ts'

const titular = () => page.getByRole('heading', { name: 'Su expediente fue enviado a Subgerencia de Comercialización' })
const entrar = async () => {
  await numero().fill('2026-000007')
  await codigo().fill(CODIGO)
  await consultar().click()
}

test('CON-02 CON-25 number and code by keyboard alone lead to the case, whose heading gets the focus', async () => {
  const { entradas, lecturas } = conCaso()
  await abrirConsulta()
  await numero().click()
  await userEvent.keyboard('2026-000007{Tab}k7qf3mz9{Enter}')
  await expect.element(titular()).toHaveFocus()
  expect(entradas.map(({ body }) => [body.numero, body.codigo])).toEqual([['2026-000007', CODIGO]])
  expect(lecturas[0]?.cabeceras.get(CABECERA_CONSULTA)).toBe('boleto')
  await expect
    .poll(() => textosDe(page.getByRole('region', { name: 'Pasos' }).getByRole('listitem')))
    .toEqual([
      expect.stringMatching(/Presentado.*Hecho · 12\/10\/2026 a las 10:52/),
      expect.stringMatching(/Recepcionado.*Hecho.*expediente EXP-2026-003914/),
      expect.stringMatching(/Enviado a.*En curso · desde el 13\/10\/2026/),
      expect.stringMatching(/Atención.*Falta · hasta el 27\/11\/2026/),
    ])
  await expect.element(page.getByText('Faltan 5 días hábiles')).toBeVisible()
  await expect.element(page.getByText('a'.repeat(64))).toBeVisible()
  await revisarAccesibilidad()
})

test('PLA-08 PLA-29 CON-10 the count of the due date opens in place by its button, as a list of days', async () => {
  conCaso({
    ...CASO,
    computo: [
      { dia: '2026-10-30', numero: 13, motivo: null },
      { dia: '2026-10-31', numero: null, motivo: 'sábado' },
    ],
  })
  await abrirConsulta()
  await entrar()
  const dias = page.getByText('día hábil 13')
  await expect.element(page.getByRole('button', { name: 'Ver el cómputo' })).toHaveAttribute('aria-expanded', 'false')
  await expect.element(dias).not.toBeVisible()
  await page.getByRole('button', { name: 'Ver el cómputo' }).click()
  const ocultar = page.getByRole('button', { name: 'Ocultar el cómputo' })
  await expect.element(ocultar).toHaveAttribute('aria-expanded', 'true')
  await expect
    .poll(() => textosDe(page.getByRole('listitem').filter({ hasText: /^3[01]\/10\/2026/ })))
    .toEqual(['30/10/2026 día hábil 13', '31/10/2026 sábado'])
  await revisarAccesibilidad()
  await ocultar.click()
  await expect.element(dias).not.toBeVisible()
})

test('CON-02 what is missing is told beside its field, which gets the focus', async () => {
  await abrirConsulta()
  await consultar().click()
  await expect.element(numero()).toHaveFocus()
  await expect.element(page.getByText(MENSAJES_CONSULTA.faltaNumero)).toBeVisible()
  await expect.element(page.getByText(MENSAJES_CONSULTA.codigoMalEscrito)).toBeVisible()
  await revisarAccesibilidad()
})

test('CON-02 D-76 the address of the QR fills both fields, asks at once and is cleaned', async () => {
  const { entradas } = conCaso()
  await abrirConsulta(`n=2026-000007&c=${CODIGO}`)
  await expect.element(titular()).toBeVisible()
  expect(entradas.map(({ body }) => body.codigo)).toEqual([CODIGO])
  expect(location.hash).toBe('#/consulta')
})

test('CON-05 CON-06 CON-25 a link shows the steps, and asks for three digits before files and words', async () => {
  const pedidas = responder(consultaApi.entrar, ({ body }) =>
    body.documento === '999'
      ? rechazo('validacion', { errors: { documento: MENSAJES_CONSULTA.digitosMal } })
      : {
          consulta: body.documento ? 'dos' : 'uno',
          nivel: body.documento ? (2 as const) : (1 as const),
          vence_en: 1_800,
        },
  )
  responder(consultaApi.ver, ({ cabeceras }) => (cabeceras.get(CABECERA_CONSULTA) === 'dos' ? CASO : deNivel1()))
  await abrirConsulta('t=tramite-7.1790000000.firma')
  await expect.element(titular()).toBeVisible()
  expect(location.hash).toBe('#/consulta')
  await expect.element(page.getByText('Solicitud.pdf')).not.toBeInTheDocument()
  const digitos = page.getByLabelText(MENSAJES_CONSULTA.pideDigitos)
  await digitos.fill('999')
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  await expect.element(page.getByText(MENSAJES_CONSULTA.digitosMal)).toBeVisible()
  await expect.element(digitos).toHaveFocus()
  await revisarAccesibilidad()
  await digitos.fill('001')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Solicitud.pdf')).toBeVisible()
  await expect.element(titular()).toHaveFocus()
  expect(pedidas.map(({ body }) => body.documento)).toEqual([undefined, '999', '001'])
})

test('CON-06 CON-27 a link of no use, nothing found, too many tries and no connection each say what to do, and what was written stays', async () => {
  responder(consultaApi.entrar, () => rechazo('enlaceSinUso'))
  await abrirConsulta('t=viejo')
  await expect.element(page.getByText('El enlace ya no sirve. Consulte con su número y código.')).toBeVisible()
  responder(consultaApi.entrar, () => rechazo('casoNoEncontrado'))
  await entrar()
  await expect.element(page.getByText(/^No se encontró un trámite con ese número y código/)).toBeVisible()
  responder(consultaApi.entrar, () => rechazo('demasiadasConsultas', {}, { 'retry-after': '60' }))
  await consultar().click()
  await expect.element(page.getByText(/^Demasiadas consultas/)).toBeVisible()
  responder(consultaApi.entrar, () => sinRed())
  await consultar().click()
  await expect.element(page.getByText(MENSAJES_CONSULTA.sinConexion)).toBeVisible()
  await expect.element(numero()).toHaveValue('2026-000007')
  await expect.element(codigo()).toHaveValue(CODIGO)
})

test('CON-27 D-35 while the server is busy the page asks again by itself', async () => {
  let veces = 0
  responder(consultaApi.entrar, () =>
    ++veces < 3
      ? rechazo('noDisponible', {}, { 'retry-after': '0' })
      : { consulta: 'boleto', nivel: 2 as const, vence_en: 1_800 },
  )
  responder(consultaApi.ver, CASO)
  await abrirConsulta()
  await entrar()
  await expect.element(titular()).toBeVisible()
  expect(veces).toBe(3)
})

test('CON-07 leaving ends the consultation and forgets the code; an expired one asks again and keeps the number', async () => {
  conCaso()
  const salidas = responder(consultaApi.salir, {})
  await abrirConsulta()
  await entrar()
  await page.getByRole('button', { name: 'Salir' }).click()
  await expect.element(codigo()).toHaveValue('')
  await expect.element(numero()).toHaveFocus()
  await expect.poll(() => salidas.map(({ cabeceras }) => cabeceras.get(CABECERA_CONSULTA))).toEqual(['boleto'])
  await entrar()
  responder(consultaApi.archivo, () => rechazo('consultaVencida', { vencido: true }))
  await page.getByRole('button', { name: 'Descargar Solicitud.pdf' }).click()
  await expect.element(page.getByText('La consulta terminó. Vuelva a consultar.')).toBeVisible()
  await expect.element(numero()).toHaveValue('2026-000007')
  await expect.element(codigo()).toHaveValue('')
})

test('CON-23 consent to notices by mail shows, and is withdrawn', async () => {
  conCaso()
  const cambios = responder(consultaApi.correo, ({ body }) => ({ ...CASO, autoriza_correo: body.autoriza ?? false }))
  await abrirConsulta()
  await entrar()
  await expect.element(page.getByText('Usted autorizó que le notifiquen por correo.')).toBeVisible()
  await page.getByRole('button', { name: 'Retirar mi autorización' }).click()
  await expect.element(page.getByText('Usted no ha autorizado que le notifiquen por correo.')).toBeVisible()
  await expect.element(page.getByText(`${MENSAJES_CONSULTA.valeDesdeAhora}.`)).toBeVisible()
  expect(cambios.map(({ body }) => body.autoriza)).toEqual([false])
})

test('PLA-15 CON-10 a date that the calendar moved says why', async () => {
  const motivo_cambio = 'La fecha cambió porque el 02/11/2026 fue declarado no laborable (D.S. N.° 099-2026-PCM)'
  responder(consultaApi.entrar, { consulta: 'dos', nivel: 2, vence_en: 1_800 })
  responder(consultaApi.ver, { ...CASO, motivo_cambio })
  await abrirConsulta()
  await entrar()
  await expect.element(page.getByText(motivo_cambio)).toBeVisible()
})

test('CON-14 CON-17 a proof of filing that is not made yet says so', async () => {
  conCaso({ ...CASO, cargos: CASO.cargos.map((cargo) => ({ ...cargo, bytes: null, sha256: null, sellado: null })) })
  responder(consultaApi.archivo, () => rechazo('cargoSinHacer'))
  await abrirConsulta()
  await entrar()
  await expect.element(page.getByText(MENSAJES_CONSULTA.preparandoCargo, { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Descargar Cargo de presentación' }).click()
  await expect.element(page.getByText('Su cargo se está preparando: estará en unos minutos')).toBeVisible()
})

test('CON-15 CON-17 a proof that is being made is there as soon as it is, without asking anew', async () => {
  const haciendo = {
    ...CASO,
    cargos: CASO.cargos.map((cargo) => ({ ...cargo, bytes: null, sha256: null, sellado: null })),
  }
  let veces = 0
  responder(consultaApi.entrar, { consulta: 'boleto', nivel: 2, vence_en: 1_800 })
  responder(consultaApi.ver, () => (++veces < 2 ? haciendo : CASO))
  await abrirConsulta()
  await entrar()
  await expect.element(page.getByText(MENSAJES_CONSULTA.preparandoCargo)).toBeVisible()
  await expect.element(page.getByText(/^Con sello digital/)).toBeVisible()
  expect(veces).toBe(2)
})

test('CON-08 without a code a link is asked for by number and document, and the answer is always the same', async () => {
  const pedidos = responder(consultaApi.enlace, {})
  await abrirConsulta()
  const abrirlo = page.getByText('No tengo mi código')
  await abrirlo.click()
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect.element(page.getByText(MENSAJES_CONSULTA.faltaDocumento)).toBeVisible()
  await page.getByLabelText('Número', { exact: true }).last().fill('2026-000007')
  await page.getByLabelText('DNI o RUC de quien lo presentó').fill('98000001')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(MENSAJES_CONSULTA.enlaceEnviado)).toBeVisible()
  expect(pedidos.map(({ body }) => body)).toEqual([{ numero: '2026-000007', documento: '98000001' }])
  await revisarAccesibilidad()
})

test('CON-25 at 390 pixels one column, high buttons and nothing sideways, before and after', async () => {
  await page.viewport(390, 844)
  conCaso()
  await abrirConsulta()
  expect(sinDesborde()).toBe(true)
  expect(await altura(consultar())).toBeGreaterThanOrEqual(44)
  await entrar()
  await expect.element(titular()).toBeVisible()
  expect(sinDesborde()).toBe(true)
  for (const boton of ['Imprimir', 'Salir', 'Descargar Solicitud.pdf', 'Retirar mi autorización'])
    expect(await altura(page.getByRole('button', { name: boton }))).toBeGreaterThanOrEqual(44)
})

test('CON-24 on a phone: mail comes back, another address is given where the code opened the case, and a wrong one is told at its field', async () => {
  await page.viewport(390, 844)
  const DEVUELTO = { ...CASO, correo_devuelto: true, actos: [...CASO.actos, 'direccion' as const] }
  conCaso(DEVUELTO)
  const dados = responder(consultaApi.correo, CASO)
  await abrirConsulta()
  await entrar()
  const seccion = page.getByRole('region', { name: CORREO_DEVUELTO.texto })
  const campo = seccion.getByLabelText('Otro correo electrónico')
  const usar = seccion.getByRole('button', { name: 'Usar este correo' })
  await campo.fill('otra@')
  await usar.click()
  await expect.element(seccion).toMatchTextContent(MENSAJES_CIUDADANO.emailInvalido)
  await expect.element(campo).toHaveFocus()
  expect(dados).toEqual([])
  await revisarAccesibilidad()
  expect(sinDesborde()).toBe(true)
  await campo.fill('otra@example.com')
  await usar.click()
  await expect.element(page.getByRole('status').filter({ hasText: MENSAJES_CONSULTA.correoCambiado })).toHaveFocus()
  await expect.element(seccion).not.toBeInTheDocument()
  expect(dados.map(({ body }) => body)).toEqual([{ email: 'otra@example.com' }])
  await page.viewport(1440, 900)
})

test('CON-24 who came by a link reads that mail comes back, and that the code gives another address', async () => {
  conCaso({ ...CASO, correo_devuelto: true })
  await abrirConsulta()
  await entrar()
  const seccion = page.getByRole('region', { name: CORREO_DEVUELTO.texto })
  await expect.element(seccion).toMatchTextContent(MENSAJES_CONSULTA.correoSoloConCodigo)
  await expect.element(seccion.getByRole('textbox')).not.toBeInTheDocument()
})
