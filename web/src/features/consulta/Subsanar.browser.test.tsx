import {
  CABECERA_CONSULTA,
  type CasoCompleto,
  consultaApi,
  FIN_DE_ENLACE,
  MENSAJES_CONSULTA,
} from '@cabildo/contracts/consulta'
import { DIGITOS_PARA_SUBSANAR } from '@cabildo/contracts/consulta-pasos'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { abrirConsulta, CASO, CODIGO, codigo, consultar, deNivel1, numero } from '../../../test/fabricas/consulta.ts'
import { unArchivo } from '../../../test/fabricas/mesa-de-partes-virtual.ts'
import { rechazo, responder, sinRed } from '../../../test/servidor.ts'
import { altura, sinDesborde } from '../../../test/vista.ts'

const POR_SUBSANAR: CasoCompleto = {
  ...CASO,
  ...{ estado: 'POR SUBSANAR', expe_id: null, area: 'Mesa de partes', vence: null, semaforo: null },
  frase: 'Falta algo en su trámite. Tiene hasta el 14/10/2026 para subsanar.',
  explicacion: 'El plazo está detenido hasta que usted subsane',
  ...{ subsanar: { hasta: '2026-10-14', hora: null }, falta: 'El contrato no se lee.', actos: ['correo', 'subsanar'] },
  pasos: [
    { titulo: 'Presentado', estado: 'hecho', fecha: '2026-10-12 10:52:00', nota: null },
    { titulo: 'Por subsanar', estado: 'curso', fecha: '2026-10-12 11:00:00', nota: null },
    { titulo: 'En revisión', estado: 'falta', fecha: null, nota: null },
  ],
}
const SUBSANADO: CasoCompleto = {
  ...POR_SUBSANAR,
  ...{ estado: 'SUBSANADO', frase: 'Recibimos su subsanación. Mesa de partes la revisará.', explicacion: null },
  ...{ subsanar: null, falta: null, actos: ['correo'] },
  cargos: [
    ...CASO.cargos,
    {
      ...{ archivo_id: 1, titulo: 'Cargo de subsanación', fecha: '2026-10-13 09:30:00' },
      ...{ bytes: null, sha256: null, sellado: null },
    },
  ],
}

/** The server as it is while a correction is awaited, and after one came. */
const esperando = () => {
  let enviada = false
  responder(consultaApi.entrar, ({ body }) => ({
    ...{ consulta: 'boleto', vence_en: 1_800 },
    nivel: body.enlace === undefined || body.documento ? (2 as const) : (1 as const),
  }))
  responder(consultaApi.ver, () => (enviada ? SUBSANADO : POR_SUBSANAR))
  const recibir = () => {
    enviada = true
    return { recibido: '2026-10-13 09:30:00', fecha_legal: '2026-10-12' }
  }
  return { recibir }
}
const consultarConCodigo = async () => {
  await numero().fill('2026-000007')
  await codigo().fill(CODIGO)
  await consultar().click()
}
const seccion = () => page.getByRole('region', { name: 'SUBSANAR' })
const explicacion = () => seccion().getByLabelText(/^Explicación/)
const enviar = () => seccion().getByRole('button', { name: 'Enviar subsanación' })
const pregunta = () => page.getByRole('alertdialog')
const RECIBIDA =
  'Recibimos su subsanación el 13/10/2026 a las 09:30. Su trámite conserva la fecha de presentación 12/10/2026.'

test('CON-19 CON-20 CON-25 on a phone: what is missing, a document and an explanation, one question, and it is received', async () => {
  await page.viewport(390, 844)
  const { recibir } = esperando()
  await abrirConsulta()
  await consultarConCodigo()
  await expect.element(page.getByRole('heading', { name: 'Falta algo en su trámite' })).toHaveFocus()
  await expect.element(page.getByText('14 de octubre de 2026')).toBeVisible()
  await expect.element(page.getByText('El plazo está detenido hasta que usted subsane.')).toBeVisible()
  await expect.element(seccion()).toMatchTextContent('El contrato no se lee.')
  // Nothing of it yet: told beside the field, which gets the focus.
  await enviar().click()
  await expect.element(seccion()).toMatchTextContent('Adjunte un archivo o explique la subsanación')
  await expect.element(explicacion()).toHaveFocus()
  await revisarAccesibilidad()
  expect(sinDesborde()).toBe(true)
  expect(await altura(enviar())).toBeGreaterThanOrEqual(44)

  await seccion()
    .getByRole('group', { name: 'Documento corregido' })
    .getByLabelText('Documento corregido')
    .upload(unArchivo('contrato.pdf'))
  await expect.element(seccion()).toMatchTextContent('contrato.PDF')
  await explicacion().fill('Escaneé el contrato completo')
  const enviadas = responder(consultaApi.subsanar, recibir)
  await enviar().click()
  await expect.element(pregunta()).toMatchTextContent('Solo puede enviarla una vez. ¿Está completa?')
  await expect.element(pregunta().getByRole('button', { name: 'Revisar' })).toHaveFocus()
  await revisarAccesibilidad()
  expect(enviadas).toEqual([])
  await pregunta().getByRole('button', { name: 'Enviar subsanación' }).click()
  const recibida = page.getByRole('status').filter({ hasText: RECIBIDA })
  await expect.element(recibida).toHaveFocus()
  await expect.element(seccion()).not.toBeInTheDocument()
  await expect.element(page.getByText('Cargo de subsanación')).toBeVisible()
  expect(enviadas.map(({ body, cabeceras }) => [body.explicacion, cabeceras.get(CABECERA_CONSULTA)])).toEqual([
    ['Escaneé el contrato completo', 'boleto'],
  ])
  await revisarAccesibilidad()
  await page.viewport(1440, 900)
})

test('CON-07 CON-27 a broken line and a consultation that expired lose nothing of what was written', async () => {
  const { recibir } = esperando()
  await abrirConsulta()
  await consultarConCodigo()
  await explicacion().fill('No se exige contrato en este caso')
  const mandar = async () => {
    await enviar().click()
    await pregunta().getByRole('button', { name: 'Enviar subsanación' }).click()
  }
  responder(consultaApi.subsanar, sinRed)
  await mandar()
  await expect.element(seccion().getByText(MENSAJES_CONSULTA.sinConexion)).toBeVisible()
  responder(consultaApi.subsanar, rechazo('subsanacionTarde'))
  await mandar()
  await expect.element(seccion().getByText(/^El plazo para subsanar venció/)).toBeVisible()
  responder(consultaApi.subsanar, rechazo('consultaVencida', { vencido: true }))
  await mandar()
  await expect.element(page.getByText('La consulta terminó. Vuelva a consultar.')).toBeVisible()
  await codigo().fill(CODIGO)
  await consultar().click()
  await expect.element(explicacion()).toHaveValue('No se exige contrato en este caso')
  responder(consultaApi.subsanar, recibir)
  await mandar()
  await expect.element(page.getByRole('status').filter({ hasText: RECIBIDA })).toBeVisible()
})

test('CON-07 CON-05 whichever call finds that the consultation has ended, who came by the link gives the digits again and goes on writing', async () => {
  const pedidas = responder(consultaApi.entrar, ({ body }) => ({
    ...{ consulta: body.documento ? 'dos' : 'uno', vence_en: 1_800 },
    nivel: body.documento ? (2 as const) : (1 as const),
  }))
  responder(consultaApi.ver, ({ cabeceras }) =>
    cabeceras.get(CABECERA_CONSULTA) === 'dos' ? POR_SUBSANAR : deNivel1(POR_SUBSANAR),
  )
  responder(consultaApi.archivo, rechazo('consultaVencida', { vencido: true }))
  const token = 'C'.repeat(43)
  await abrirConsulta(`s=${token}`)
  const darDigitos = async () => {
    await seccion().getByLabelText(DIGITOS_PARA_SUBSANAR).fill('001')
    await userEvent.keyboard('{Enter}')
  }
  await darDigitos()
  await explicacion().fill('Lo que escribí durante media hora')
  await seccion()
    .getByRole('group', { name: 'Documento corregido' })
    .getByLabelText('Documento corregido')
    .upload(unArchivo('contrato.pdf'))
  await page.getByRole('button', { name: 'Descargar Solicitud.pdf' }).click()
  await expect.element(seccion().getByText('La consulta terminó. Vuelva a consultar.')).toBeVisible()
  await darDigitos()
  await expect.element(explicacion()).toHaveValue('Lo que escribí durante media hora')
  await expect.element(seccion()).toMatchTextContent('contrato.PDF')
  expect(pedidas.map(({ body }) => [body.enlace, body.documento])).toEqual([
    [token, undefined],
    [token, '001'],
    [token, undefined],
    [token, '001'],
  ])
})

test('CON-19 CON-25 a file that the server refuses is told beside it alone, and its button gets the focus', async () => {
  esperando()
  await abrirConsulta()
  await consultarConCodigo()
  const documento = () => seccion().getByRole('group', { name: 'Documento corregido' })
  await documento().getByLabelText('Documento corregido').upload(unArchivo('contrato.pdf'))
  const conClave = 'El archivo tiene contraseña'
  responder(consultaApi.subsanar, rechazo('validacion', { errors: { selectedFile: conClave } }))
  await enviar().click()
  await pregunta().getByRole('button', { name: 'Enviar subsanación' }).click()
  await expect.element(documento()).toMatchTextContent(conClave)
  await expect.poll(() => documento().element().contains(document.activeElement)).toBe(true)
  await expect.element(seccion().getByText(/intente nuevamente/)).not.toBeInTheDocument()
  responder(consultaApi.subsanar, rechazo('inesperado'))
  await enviar().click()
  await pregunta().getByRole('button', { name: 'Enviar subsanación' }).click()
  await expect.element(seccion().getByText(/^No se pudo enviar la subsanación/)).toBeVisible()
})

test('EXP-61 CON-05 CON-19 the link of the notice asks for the three digits, and cleans the address', async () => {
  const pedidas = responder(consultaApi.entrar, ({ body }) => ({
    ...{ consulta: body.documento ? 'dos' : 'uno', vence_en: 1_800 },
    nivel: body.documento ? (2 as const) : (1 as const),
  }))
  const hoy = { ...POR_SUBSANAR, subsanar: { hasta: '2026-10-14', hora: '23:59' } }
  responder(consultaApi.ver, ({ cabeceras }) => (cabeceras.get(CABECERA_CONSULTA) === 'dos' ? hoy : deNivel1(hoy)))
  const token = 'A'.repeat(43)
  await abrirConsulta(`s=${token}`)
  await expect.element(page.getByText('Vence hoy a las 23:59')).toBeVisible()
  expect(location.hash).toBe('#/consulta')
  await expect.element(page.getByText('El contrato no se lee.')).not.toBeInTheDocument()
  const digitos = seccion().getByLabelText(DIGITOS_PARA_SUBSANAR)
  await revisarAccesibilidad()
  await digitos.fill('001')
  await userEvent.keyboard('{Enter}')
  await expect.element(seccion()).toMatchTextContent('El contrato no se lee.')
  expect(pedidas.map(({ body }) => [body.enlace, body.documento])).toEqual([
    [token, undefined],
    [token, '001'],
  ])
})

test('EXP-61 a link that was used says what ended it', async () => {
  responder(consultaApi.entrar, rechazo('enlaceTerminado', { message: FIN_DE_ENLACE.ventanilla }))
  await abrirConsulta(`s=${'B'.repeat(43)}`)
  await expect.element(page.getByText(FIN_DE_ENLACE.ventanilla)).toBeVisible()
  await revisarAccesibilidad()
})

test('TRS-16 CON-19 of a request for information its text is written anew, from that of before', async () => {
  responder(consultaApi.entrar, { consulta: 'boleto', vence_en: 1_800, nivel: 2 })
  responder(consultaApi.ver, {
    ...POR_SUBSANAR,
    ...{ clase: 'Solicitud de información', asunto: 'El presupuesto', falta: 'Diga de qué obra y de qué año' },
  })
  await abrirConsulta()
  await consultarConCodigo()
  const pedido = seccion().getByLabelText(/^Pedido/)
  await expect.element(pedido).toHaveValue('El presupuesto')
  await expect.element(explicacion()).not.toBeInTheDocument()
  await pedido.fill('Poco')
  await enviar().click()
  await expect.element(seccion()).toMatchTextContent('Diga qué información pide, en al menos 10 caracteres')
  await expect.element(pedido).toHaveFocus()
  await revisarAccesibilidad()
  await pedido.fill('El presupuesto de la plaza de 2025')
  const enviadas = responder(consultaApi.subsanar, { recibido: '2026-10-13 09:30:00', fecha_legal: '2026-10-13' })
  await enviar().click()
  await pregunta().getByRole('button', { name: 'Enviar subsanación' }).click()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'El plazo de respuesta se cuenta desde el 13/10/2026.' }))
    .toBeVisible()
  expect(enviadas.map(({ body }) => body.pedido)).toEqual(['El presupuesto de la plaza de 2025'])
})
