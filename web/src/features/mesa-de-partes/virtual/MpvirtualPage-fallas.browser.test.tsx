import { identidadApi } from '@cabildo/contracts/identidad'
import { MENSAJES_TRAMITE, mesaDePartesApi } from '@cabildo/contracts/mesa-de-partes'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import {
  CORREO,
  ciudadano,
  conRegistros,
  correo,
  dni,
  EMPRESA,
  identificar,
  NADIE,
  nombre,
  otroCodigo,
  ponerDni,
  razonSocial,
  resumenDeErrores,
  telefono,
  trasBuscar,
  verificador,
} from '../../../../test/fabricas/formularios.ts'
import {
  abrirMpvirtual,
  adjuntar,
  botonEnviar,
  CARGO,
  llenarDocumento,
} from '../../../../test/fabricas/mesa-de-partes-virtual.ts'
import { rechazo, responder, sinRed } from '../../../../test/servidor.ts'
import { altura, enfocar, sinDesborde, textosDe } from '../../../../test/vista.ts'

const enviado = () => page.getByRole('heading', { name: MENSAJES_TRAMITE.enviado })
const folios = () => page.getByLabelText('Folios')
const enlaces = () => textosDe(resumenDeErrores().getByRole('link'))

test('MPV-17 MPV-18 MPV-19 MPV-20 MPV-23 MPV-24 MPV-25 MPV-38 IDE-09 on a phone, by keyboard: what is missing is told with the focus, each error leads to its field', async () => {
  const persona = ciudadano()
  conRegistros(persona)
  await page.viewport(390, 844)
  await abrirMpvirtual()
  await enfocar(botonEnviar())
  await userEvent.keyboard('{Enter}')
  await expect.element(resumenDeErrores()).toHaveFocus()
  await expect.element(resumenDeErrores().getByRole('heading')).toHaveTextContent('Revise 9 datos antes de enviar')
  await expect
    .poll(enlaces)
    .toEqual([
      'El DNI debe tener 8 dígitos',
      'Ingrese el código de verificación',
      'Ingrese el teléfono',
      'Email invalido',
      'Elija el tipo de documento',
      'Ingrese el número de documento',
      'Ingrese el número de folios',
      'Ingrese el asunto, mínimo 4 caracteres',
      'No agrego documento Principal',
    ])
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
  expect(await altura(botonEnviar())).toBeGreaterThanOrEqual(44)

  await enfocar(resumenDeErrores())
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(dni()).toHaveFocus()
  await userEvent.keyboard(`a${persona.dni}9`)
  await expect.element(dni()).toHaveValue(persona.dni)
  await userEvent.keyboard(`{Tab}${otroCodigo(persona)}`)
  await expect.element(verificador()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(verificador()).toHaveAccessibleDescription(/El código de verificación no corresponde al DNI/)
  await userEvent.keyboard(`{Backspace}${persona.code}`)
  await expect.element(verificador()).not.toHaveAttribute('aria-invalid', 'true')
  await expect.element(nombre()).toHaveValue(persona.nombre)
  await trasBuscar()

  await telefono().click()
  await userEvent.keyboard('+51 9876543210123456')
  await expect.element(telefono()).toHaveValue('519876543210123')
  await page.getByLabelText('Número de documento').click()
  await userEvent.keyboard('0123456789012345')
  await expect.element(page.getByLabelText('Número de documento')).toHaveValue('012345678901234')
  await folios().click()
  await userEvent.keyboard('12345')
  await expect.element(folios()).toHaveValue('1234')
  // Mended in its middle: the caret stays where it was, and small letters come on leaving.
  await correo().fill('Ra@Example.Museum')
  await userEvent.keyboard('{Home}{ArrowRight}OS')
  await expect.element(correo()).toHaveValue('ROSa@Example.Museum')
  await userEvent.keyboard('{Tab}')
  await expect.element(correo()).toHaveValue('rosa@example.museum')
  await expect
    .poll(enlaces)
    .toEqual([
      'Email invalido',
      'Elija el tipo de documento',
      'Ingrese el asunto, mínimo 4 caracteres',
      'No agrego documento Principal',
    ])
  await resumenDeErrores().getByRole('link', { name: 'No agrego documento Principal' }).click()
  await expect.element(page.getByRole('button', { name: /^Elegir PDF/ })).toHaveFocus()
})

test('MPV-20 MPV-37 D-44 D2 whoever is not found types the name; markup stays text', async () => {
  const persona = ciudadano()
  conRegistros(persona)
  const presentados = responder(mesaDePartesApi.presentar, CARGO)
  const alerta = vi.spyOn(window, 'alert')
  await abrirMpvirtual()
  await ponerDni(NADIE)
  await expect.element(page.getByText('No se encontró el DNI ingresado')).toBeVisible()
  await nombre().fill('x'.repeat(81))
  await expect.element(nombre()).toHaveValue('x'.repeat(80))
  const marcas = 'Ñandú <img src=x onerror=alert(1)>'
  await nombre().fill(marcas)

  // Another number takes the typed name with it; a registry that does not answer leaves it to be typed.
  responder(identidadApi.reniec, () => rechazo('registroNoResponde'))
  await ponerDni(persona)
  await expect.element(page.getByText('No se pudo realizar la consulta, intente nuevamente')).toBeVisible()
  await expect.element(nombre()).toHaveValue('')
  await expect.element(nombre()).not.toHaveAttribute('readonly')
  conRegistros(persona)
  await page.getByRole('button', { name: 'Consultar otra vez' }).click()
  await expect.element(nombre()).toHaveValue(persona.nombre)
  await expect.element(nombre()).toHaveAttribute('readonly')
  await ponerDni(NADIE)
  await expect.element(page.getByText('No se encontró el DNI ingresado')).toBeVisible()
  await nombre().fill(marcas)

  const asunto = '<b>Asunto</b> =1+1'
  await telefono().fill('987654321')
  await correo().fill(CORREO)
  await llenarDocumento(asunto)
  await adjuntar('solicitud <i>.pdf')
  await expect.element(page.getByRole('button', { name: 'Quitar solicitud <i>' })).toBeVisible()
  await botonEnviar().click()
  await expect.element(enviado()).toBeVisible()
  expect(presentados.map(({ body }) => body)).toMatchObject([{ asunto, ape_nom: marcas }])
  expect(alerta).not.toHaveBeenCalled()
})

test('MPV-35 MPV-36 D-29 D-43 a number that this form has looked up is not looked up again, found or not', async () => {
  const persona = ciudadano()
  const { dnis, rucs } = conRegistros(persona)
  await abrirMpvirtual()
  await ponerDni(persona)
  await expect.element(nombre()).toHaveValue(persona.nombre)
  for (let veces = 0; veces < 4; veces++) {
    await trasBuscar()
    await verificador().fill('')
    await expect.element(nombre()).toHaveValue('')
    await verificador().fill(persona.code)
    await expect.element(nombre()).toHaveValue(persona.nombre)
  }
  await ponerDni(NADIE)
  await expect.element(page.getByText('No se encontró el DNI ingresado')).toBeVisible()
  await ponerDni(persona)
  await expect.element(nombre()).toHaveAttribute('readonly')
  await ponerDni(NADIE)
  await expect.element(page.getByText('No se encontró el DNI ingresado')).toBeVisible()
  await expect.element(nombre()).not.toHaveAttribute('readonly')
  expect(dnis.map(({ params }) => params.dni)).toEqual([persona.dni, NADIE.dni])

  await page.getByRole('radio', { name: /^PERSONA JURIDICA/ }).click()
  const ruc = page.getByLabelText('RUC', { exact: true })
  for (let veces = 0; veces < 3; veces++) {
    await ruc.fill(EMPRESA.ruc)
    await expect.element(razonSocial()).toHaveValue(EMPRESA.nombre)
    await trasBuscar()
    await ruc.fill(EMPRESA.ruc.slice(0, 10))
    await expect.element(razonSocial()).toHaveValue('')
  }
  expect(rucs).toHaveLength(1)
})

test('MPV-12 MPV-39 MPV-41 MPV-43 G3 a broken line keeps everything: sent again it is one submission; a busy server is asked again', async () => {
  const persona = ciudadano()
  conRegistros(persona)
  const asunto = 'Con la línea cortada'
  await abrirMpvirtual()
  await identificar(persona)
  await llenarDocumento(asunto)
  await adjuntar()
  await expect.element(page.getByRole('button', { name: 'Quitar solicitud' })).toBeVisible()
  // It arrives, and its answer does not.
  const cortados = responder(mesaDePartesApi.presentar, sinRed)
  await enfocar(folios())
  await userEvent.keyboard('{Enter}')
  const fallo = page.getByRole('alert').filter({ hasText: MENSAJES_TRAMITE.noEnviado })
  await expect.element(fallo).toMatchTextContent('Si el primer envío llegó, no se duplica.')
  await expect.element(botonEnviar()).toHaveFocus()
  await expect.element(page.getByLabelText('Asunto')).toHaveValue(asunto)
  await expect.element(page.getByRole('button', { name: 'Quitar solicitud' })).toBeVisible()
  await revisarAccesibilidad()
  expect(cortados).toHaveLength(1)

  // Changed since, it is told that it arrived, and nothing is left to be lost by leaving.
  const cambiados = responder(mesaDePartesApi.presentar, () =>
    rechazo('yaGuardado', { message: 'Su envío anterior sí llegó y tiene el número 2026-000123.' }),
  )
  const avisaAlSalir = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await folios().fill('4')
  await botonEnviar().click()
  const guardado = page.getByRole('alert').filter({ hasText: 'Su envío anterior sí llegó y tiene el número' })
  await expect.element(guardado.getByRole('link', { name: 'Ir al inicio' })).toBeVisible()
  await expect.element(fallo).not.toBeInTheDocument()
  expect(cambiados[0]?.body.clave).toBe(cortados[0]?.body.clave)
  await expect.poll(avisaAlSalir).toBe(false)
  await folios().fill('3')

  // Refused for what no field holds, or by a proxy without a word of ours.
  for (const [respuesta, texto] of [
    [rechazo('validacion', { errors: { documento: 'Falta el documento' } }), 'Falta el documento'],
    [new Response('<html>', { status: 413 }), 'El archivo supera el tamaño permitido'],
    [new Response('<html>', { status: 403 }), ''],
  ] as const) {
    responder(mesaDePartesApi.presentar, respuesta)
    await botonEnviar().click()
    await expect.element(fallo).toHaveTextContent(`${MENSAJES_TRAMITE.noEnviado}${texto}`)
  }
  await expect.poll(avisaAlSalir).toBe(true)

  // Given up while it waits, it says so where the focus is.
  responder(mesaDePartesApi.presentar, rechazo('noDisponible', {}, { 'retry-after': '30' }))
  await botonEnviar().click()
  const cancelar = page.getByRole('button', { name: 'Cancelar envío' })
  await expect.element(page.getByText(/^Hay muchos envíos en este momento/)).toBeVisible()
  await enfocar(cancelar)
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Envío cancelado. Lo que escribió sigue aquí.' }))
    .toBeVisible()
  await expect.element(botonEnviar()).toHaveFocus()

  // Refused for an hour, it says so and unlocks.
  responder(mesaDePartesApi.presentar, rechazo('demasiadasConsultas', {}, { 'retry-after': '3600' }))
  await botonEnviar().click()
  await expect
    .element(fallo)
    .toMatchTextContent('Demasiadas consultas, intente en unos minutos. Intente de nuevo en 1 hora.')

  // Busy, it is asked again by itself.
  const seguir = Promise.withResolvers<void>()
  let veces = 0
  const enEspera = responder(mesaDePartesApi.presentar, async () => {
    veces += 1
    if (veces === 1) return rechazo('noDisponible', {}, { 'retry-after': '3' })
    await seguir.promise
    return CARGO
  })
  await botonEnviar().click()
  await expect.element(page.getByText(/^Hay muchos envíos en este momento/)).toBeVisible()
  await expect.element(botonEnviar()).toHaveAttribute('aria-busy', 'true')
  await expect.element(botonEnviar()).toHaveFocus()
  seguir.resolve()
  await expect.element(enviado()).toBeVisible()
  expect(enEspera).toHaveLength(2)
  expect(enEspera[1]?.body).toEqual(enEspera[0]?.body)
  await expect.element(page.getByText(`REG-${CARGO.nro_registro}`, { exact: true })).toBeVisible()
})

test('MPV-13 MPV-14 MPV-35 SHE-65 a slow lookup says so, a late one of another number is dropped, leaving asks first', async () => {
  const lenta = ciudadano(6)
  const otra = ciudadano(7)
  conRegistros(otra)
  const soltar = Promise.withResolvers<void>()
  const tardia = Promise.withResolvers<void>()
  responder(identidadApi.reniec, async ({ params }) => {
    if (params.dni === otra.dni) return otra.partes
    await soltar.promise
    tardia.resolve()
    return lenta.partes
  })
  await abrirMpvirtual()
  await page.getByRole('button', { name: '¿Dónde encuentro el código de verificación?' }).click()
  const ayuda = page.getByRole('dialog', { name: 'CODIGO VERIFICACION DNI' })
  await expect.element(ayuda.getByRole('img', { name: /después del guion el código de verificación/ })).toBeVisible()
  await revisarAccesibilidad()
  await ayuda.getByText('Cerrar').click()
  await expect.element(ayuda).not.toBeInTheDocument()

  await ponerDni(lenta)
  const buscando = page.getByRole('dialog', { name: 'Buscando DNI' })
  await expect.element(buscando).toBeVisible()
  await expect.element(buscando.getByRole('button')).not.toBeInTheDocument()
  // Nothing shows behind the modal to be pressed; what a dictation or a reader puts there counts all the same.
  await ponerDni(otra)
  await expect.element(nombre()).toHaveValue(otra.nombre)
  await expect.element(buscando).not.toBeInTheDocument()
  soltar.resolve()
  await tardia.promise
  await new Promise(requestAnimationFrame)
  await expect.element(nombre()).toHaveValue(otra.nombre)

  // A link to this very page leaves nothing, and takes no guard away.
  await page
    .getByRole('navigation', { name: 'Servicios', exact: true })
    .getByRole('link', { name: 'Mesa de partes' })
    .click()
  await page.getByRole('link', { name: 'Ingreso del personal' }).click()
  const pregunta = page.getByRole('alertdialog', { name: 'Mesa de Partes Virtual' })
  await expect.element(pregunta).toMatchTextContent('Lo que escribió no se ha enviado. ¿Salir de todos modos?')
  await pregunta.getByRole('button', { name: 'Seguir editando' }).click()
  await expect.element(nombre()).toHaveValue(otra.nombre)
  await page.getByRole('link', { name: 'Ingreso del personal' }).click()
  await pregunta.getByText('Salir', { exact: true }).click()
  await expect.poll(() => location.hash).toBe('#/login')
  await expect.element(nombre()).not.toBeInTheDocument()
})
