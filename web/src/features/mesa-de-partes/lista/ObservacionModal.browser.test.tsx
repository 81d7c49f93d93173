import { ERRORES } from '@cabildo/contracts/base/errores'
import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { MENSAJES_OBSERVACION, mesaDePartesListaApi, sinAvisoPorCorreo } from '@cabildo/contracts/mesa-de-partes-lista'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { abrirMesa, dialogo, filaDe, HASTA, OBSERVACION, unTramite } from '../../../../test/fabricas/mesa-de-partes.ts'
import { rechazo, responder, sinRed } from '../../../../test/servidor.ts'
import { preguntaEliminar } from '../../../../test/tabla.ts'

const caja = () => dialogo(OBSERVACION)
const motivo = () => caja().getByLabelText(/^Motivo/)
const opcion = (name: string) => caja().getByRole('radio', { name })
const enviar = () => caja().getByRole('button', { name: 'Enviar' })

test('MPV-55 MPV-56 MPV-57 MPV-60 MPV-66 MPV-69 MPV-70 MPV-76 MPV-77 SHE-66 SHE-90 an observation annuls a submission, whose row turns red, and a question precedes its deletion', async () => {
  const tramite = unTramite(7, { asunto: 'Observado' })
  const filas = [tramite, unTramite(8)]
  await abrirMesa(filas)
  const fila = filaDe('Observado')
  await fila.getByRole('button', { name: /^Notificar observación/ }).click()
  await expect.element(motivo()).toHaveFocus()
  for (const [campo, valor] of [
    ['Correo electrónico', tramite.email],
    ['Nombres', tramite.nombres],
    ['Asunto', tramite.asunto],
  ] as const) {
    await expect.element(caja().getByLabelText(campo)).toHaveValue(valor)
    await expect.element(caja().getByLabelText(campo)).toHaveAttribute('readonly')
  }
  await opcion('Anular el trámite').click()
  await expect.element(caja()).toMatchTextContent('Nota: al enviar la observación el trámite quedará anulado.')
  await motivo().fill('abc')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(caja()).toMatchTextContent('Ingrese un motivo minimo 04 caracteres')
  await expect.element(enviar()).toBeDisabled()
  await revisarAccesibilidad()
  await motivo().fill('Falta la página 3')
  const observados = responder(mesaDePartesListaApi.observar, () => {
    Object.assign(tramite, { estado: 'OBSERVADO', send_mail: true, motivo: 'Falta la página 3' })
    return { hasta: null }
  })
  await enviar().click()
  await expect.element(page.getByText('Respuesta enviado con éxito')).toBeVisible()
  await expect.element(caja()).not.toBeInTheDocument()
  expect(observados.map(({ body }) => body)).toEqual([{ id: 7, modo: 'anular', motivo: 'Falta la página 3' }])
  await expect.element(fila).toMatchTextContent('ANULADO · observación enviada')
  await expect.element(fila).toHaveAttribute('data-anulado', 'true')
  await expect.element(fila.getByRole('button', { name: /^Recepcionar/ })).not.toBeInTheDocument()
  await page.getByRole('radio', { name: 'Anulados' }).click()
  await expect.element(filaDe('Asunto 08')).not.toBeInTheDocument()
  await expect.element(fila).toHaveLength(1)
  await revisarAccesibilidad()

  await fila.getByRole('button', { name: /^Eliminar/ }).click()
  const pregunta = preguntaEliminar()
  await expect.element(pregunta).toMatchTextContent('Esta seguro de eliminar este registro?')
  await expect.element(pregunta).toMatchTextContent(`SOLICITUD-OTROS N° ${tramite.ndocumento} de ${tramite.nombres}`)
  await expect.element(pregunta.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  await revisarAccesibilidad()
  const eliminados = responder(mesaDePartesListaApi.eliminar, () => {
    filas.shift()
    return {}
  })
  await pregunta.getByRole('button', { name: 'Aceptar' }).click()
  await expect.element(page.getByText(MENSAJES.eliminado)).toBeVisible()
  await expect.element(fila).not.toBeInTheDocument()
  expect(eliminados.map(({ params }) => params.id)).toEqual([7])
})

test('MPV-76 MPV-78 SHE-79 SHE-80 a load that fails ends the session, but never behind a form', async () => {
  await abrirMesa([unTramite(1)])
  await filaDe('Asunto 01')
    .getByRole('button', { name: /^Notificar/ })
    .click()
  await motivo().fill('Falta el pago')
  await expect.element(enviar()).toBeEnabled()
  const cargas = responder(mesaDePartesListaApi.listar, sinRed)
  // Refused because it is old: the rows would be asked for again, but not behind what was typed.
  responder(mesaDePartesListaApi.observar, rechazo('recepcionEnCurso'))
  await enviar().click()
  await expect.element(caja().getByRole('alert').first()).toHaveTextContent(ERRORES.recepcionEnCurso.mensaje)
  await expect.element(page.getByText('No se pudo enviar respuesta')).toBeVisible()
  responder(mesaDePartesListaApi.observar, sinRed)
  await enviar().click()
  await expect.element(caja().getByRole('alert').first()).toMatchTextContent('No hubo respuesta')
  await expect.element(motivo()).toHaveValue('Falta el pago')
  expect(cargas).toEqual([])
  await caja().getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar' }).last().click()
  await expect.element(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  expect(localStorage.getItem('token')).toBeNull()
})

test('EXP-58 EXP-59 MPV-76 D-123 two business days are given unless one annuls, and a day that changed is told before it is given', async () => {
  const tramite = unTramite(5)
  await abrirMesa([tramite, unTramite(6, { estado: 'SUBSANADO', subsanar_hasta: HASTA })])
  const fila = filaDe('Asunto 05')
  await fila.getByRole('button', { name: /^Notificar/ }).click()
  await expect.element(opcion('Dar 2 días hábiles para subsanar')).toBeChecked()
  await expect
    .element(caja())
    .toMatchTextContent(
      'Nota: el solicitante tendrá hasta el 17/07/2026 para subsanar. Si no lo hace, el trámite se tendrá por no presentado.',
    )
  await revisarAccesibilidad()
  await motivo().fill('Falta el plano')
  // A holiday was entered meanwhile.
  const otro = '2026-07-20'
  responder(mesaDePartesListaApi.ver, { data: tramite, hasta: otro })
  const enviados = responder(mesaDePartesListaApi.observar, ({ body }) => {
    if (body.hasta !== otro) return rechazo('plazoDistinto')
    Object.assign(tramite, { estado: 'POR SUBSANAR', subsanar_hasta: otro, motivo: body.motivo })
    return { hasta: otro }
  })
  await enviar().click()
  await expect.element(caja().getByRole('alert').first()).toHaveTextContent(ERRORES.plazoDistinto.mensaje)
  await expect.element(caja()).toMatchTextContent('tendrá hasta el 20/07/2026 para subsanar')
  await expect.element(motivo()).toHaveValue('Falta el plano')
  await enviar().click()
  await expect.element(page.getByText('Respuesta enviado con éxito')).toBeVisible()
  const comunes = { id: 5, modo: 'subsanar', motivo: 'Falta el plano' }
  expect(enviados.map(({ body }) => body)).toEqual([
    { ...comunes, hasta: HASTA },
    { ...comunes, hasta: otro },
  ])
  await expect.element(fila).toMatchTextContent('POR SUBSANAR hasta el 20/07')

  await filaDe('Asunto 06')
    .getByRole('button', { name: /^Notificar/ })
    .click()
  await expect.element(opcion('Dar 2 días hábiles para subsanar')).toBeDisabled()
  await expect.element(opcion('Anular el trámite')).toBeChecked()
  await expect.element(caja()).toMatchTextContent('Ya se observó una vez (artículo 136 del TUO de la Ley 27444)')
  await expect.element(caja()).toMatchTextContent('Nota: al enviar la observación el trámite quedará anulado.')
  await revisarAccesibilidad()
})

test('EXP-58 without the day nothing is given, and it can be asked for again', async () => {
  await abrirMesa([unTramite(9)])
  responder(mesaDePartesListaApi.ver, sinRed)
  await filaDe('Asunto 09')
    .getByRole('button', { name: /^Notificar/ })
    .click()
  await motivo().fill('Falta el plano')
  await expect.element(caja()).toMatchTextContent('No se pudo obtener la fecha del plazo.')
  await expect.element(enviar()).toBeDisabled()
  responder(mesaDePartesListaApi.ver, { data: unTramite(9), hasta: HASTA })
  await caja().getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(enviar()).toBeEnabled()
})

test('EXP-58 EXP-72 CON-24 where no letter arrives the front desk is told so, and nothing promises one', async () => {
  const sin = unTramite(1, { email: '' })
  const vuelve = unTramite(2, { correo_devuelto: true })
  // Another address, given since, is one.
  const otra = unTramite(3, { email: '', otro_correo: 'otra@example.com' })
  await abrirMesa([sin, vuelve, otra])
  const deFila = (n: number, boton: RegExp) => filaDe(`Asunto 0${n}`).getByRole('button', { name: boton })
  const cerrar = async () => {
    await caja().getByRole('button', { name: 'Cancelar' }).click()
    await expect.element(caja()).not.toBeInTheDocument()
  }
  await deFila(3, /^Notificar/).click()
  await expect.element(caja().getByLabelText('Correo electrónico')).toHaveValue('otra@example.com')
  await expect
    .element(opcion('Dar 2 días hábiles para subsanar'))
    .toHaveAccessibleDescription(/^El solicitante recibe un enlace y tiene hasta el 17\/07\/2026\./)
  await expect.element(caja()).not.toMatchTextContent('Dígaselo usted')
  await cerrar()

  await deFila(2, /^Notificar/).click()
  await expect.element(caja()).toMatchTextContent(sinAvisoPorCorreo(vuelve))
  await expect.element(caja()).toMatchTextContent('Correo devuelto:')
  await expect.element(caja()).not.toMatchTextContent('recibe un enlace')
  await cerrar()

  await deFila(1, /^Notificar/).click()
  await expect.element(caja()).toMatchTextContent(sinAvisoPorCorreo(sin))
  await expect.element(caja()).toMatchTextContent('Sin correo:')
  await expect
    .element(opcion('Dar 2 días hábiles para subsanar'))
    .toHaveAccessibleDescription(
      /^El solicitante subsana en ventanilla o con su código de consulta y tiene hasta el 17\/07\/2026\./,
    )
  await revisarAccesibilidad()
  await motivo().fill('Falta el plano')
  responder(mesaDePartesListaApi.observar, { hasta: HASTA })
  await enviar().click()
  await expect.element(page.getByText(MENSAJES_OBSERVACION.registrada)).toBeVisible()
  await expect.element(page.getByText('Respuesta enviado con éxito')).not.toBeInTheDocument()

  const avisara = 'Se avisará al solicitante por correo.'
  const pregunta = preguntaEliminar()
  for (const [n, dice, calla] of [
    [1, sinAvisoPorCorreo(sin), avisara],
    [2, sinAvisoPorCorreo(vuelve), avisara],
    [3, avisara, 'Dígaselo usted'],
  ] as const) {
    await deFila(n, /^Eliminar/).click()
    await expect.element(pregunta).toMatchTextContent(dice)
    await expect.element(pregunta).not.toMatchTextContent(calla)
    await revisarAccesibilidad()
    await pregunta.getByRole('button', { name: 'Cancelar' }).click()
    await expect.element(pregunta).not.toBeInTheDocument()
  }
})

test('EXP-62 CON-19 what was brought to the counter is registered with its files or its explanation', async () => {
  const tramite = unTramite(4, { estado: 'POR SUBSANAR', subsanar_hasta: HASTA, motivo: 'Falta el plano' })
  await abrirMesa([tramite])
  const fila = filaDe('Asunto 04')
  await fila.getByRole('button', { name: /^Registrar subsanación de/ }).click()
  const ventana = dialogo('REGISTRAR SUBSANACION')
  const registrar = ventana.getByRole('button', { name: 'Registrar' })
  await expect.element(ventana).toMatchTextContent('Falta el plano')
  await expect.element(ventana).toMatchTextContent('Falta: un archivo o una explicación')
  await expect.element(registrar).toBeDisabled()
  await revisarAccesibilidad()
  await ventana.getByLabelText(/^Explicación/).fill('No se exige plano en este caso')
  responder(mesaDePartesListaApi.subsanar, rechazo('subsanacionTarde'))
  await registrar.click()
  await expect.element(ventana.getByRole('alert').first()).toHaveTextContent(ERRORES.subsanacionTarde.mensaje)
  const enviados = responder(mesaDePartesListaApi.subsanar, () => {
    Object.assign(tramite, { estado: 'SUBSANADO', subsanado_at: '2026-07-16 10:30:00' })
    return { data: tramite }
  })
  await registrar.click()
  await expect.element(page.getByText('Subsanación registrada con éxito')).toBeVisible()
  await expect.element(ventana).not.toBeInTheDocument()
  await expect.element(fila).toMatchTextContent('SUBSANADO')
  expect(enviados.map(({ params, body }) => [params.id, body.explicacion])).toEqual([
    [4, 'No se exige plano en este caso'],
  ])
})
