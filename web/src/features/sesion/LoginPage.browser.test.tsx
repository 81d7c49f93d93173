import { canastasApi } from '@cabildo/contracts/canastas'
import { type FormaDeFactor, sesionApi } from '@cabildo/contracts/sesion'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { ELENCO, type Persona } from '../../../test/elenco.ts'
import { conEntidad } from '../../../test/entidad.ts'
import { conVentanaDeLlaves, RETO, sinLlavesDeAcceso } from '../../../test/fabricas/mi-cuenta.ts'
import { abrirVisitas } from '../../../test/fabricas/visitas.ts'
import { abrir, tokenDe } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { aviso, pegarEn, sinDesborde } from '../../../test/vista.ts'

const usuario = () => page.getByLabelText('Usuario')
const clave = () => page.getByLabelText('Clave', { exact: true })
const bienvenida = () => page.getByRole('heading', { name: 'Cabildo' })
const enviar = () => page.getByRole('button', { name: 'Ingresar' }).click()

const ingresar = async (quien: string) => {
  await usuario().fill(quien)
  await clave().fill('una clave segura')
  await enviar()
}
/** The server lets that person of the cast in. */
const dejarEntrar = (quien: Persona) => responder(sesionApi.ingresar, { access_token: tokenDe(ELENCO[quien]) })

test('SHE-41 an empty user is told beside the field and nothing is sent', async () => {
  const enviadas = dejarEntrar('rosa')
  await abrir('login')
  await enviar()
  await expect.element(page.getByText('Ingrese su usuario')).toBeVisible()
  await expect.element(usuario()).toHaveFocus()
  await expect.element(usuario()).toHaveAttribute('aria-invalid', 'true')
  expect(enviadas).toEqual([])
})

test('SHE-42 SHE-43 SHE-89 SHE-92 a wrong password shows Credencial incorrecto and stays', async () => {
  const enviadas = responder(sesionApi.ingresar, () => rechazo('credencial'))
  await abrir('login')
  await usuario().fill('rosa')
  await enviar()
  await expect.element(page.getByRole('main').getByRole('alert')).toMatchTextContent('Credencial incorrecto')
  expect(enviadas.map(({ body }) => body)).toEqual([{ username: 'rosa', password: '' }])
  const aviso = page.getByRole('alert').filter({ hasText: 'Aviso' })
  await expect.element(aviso).toMatchTextContent('Credencial incorrecto')
  await expect.element(clave()).toHaveFocus()
  await expect.element(page.getByText('Su sesión terminó')).not.toBeInTheDocument()
  await revisarAccesibilidad()
  await aviso.getByRole('button', { name: 'Cerrar aviso' }).click()
  await expect.element(aviso).not.toBeInTheDocument()
})

test('SHE-43 SHE-89 what a failed try told is gone after signing in', async () => {
  await abrir('welcome', { como: 'rosa' })
  responder(sesionApi.salir, {})
  await page.getByRole('button', { name: 'Cerrar sesion' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salir' }).click()
  responder(sesionApi.ingresar, () => rechazo('credencial'))
  await ingresar('rosa')
  await expect.element(page.getByRole('alert').filter({ hasText: 'Aviso' })).toBeVisible()
  dejarEntrar('rosa')
  await ingresar('rosa')
  await expect.element(bienvenida()).toBeVisible()
  await expect.element(page.getByText('Credencial incorrecto')).not.toBeInTheDocument()
})

test('SHE-46 too many attempts are told in the words of the answer', async () => {
  responder(sesionApi.ingresar, () => rechazo('demasiadosIntentos'))
  await abrir('login')
  await ingresar('nadie')
  const falla = page.getByRole('main').getByRole('alert')
  await expect.element(falla).toMatchTextContent('Demasiados intentos, intente más tarde')
})

test('SHE-39 the password can be seen while it is typed', async () => {
  await abrir('login')
  await clave().fill('secreta')
  await expect.element(clave()).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Mostrar clave' }).click()
  await expect.element(clave()).toHaveAttribute('type', 'text')
})

test('SHE-39 the login is accessible, on a phone too', async () => {
  await abrir('login')
  await expect.element(usuario()).toHaveFocus()
  await revisarAccesibilidad()
  await page.viewport(390, 844)
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
})

test('SHE-23 D-26 a staff address shows the login in place and opens after signing in', async () => {
  // What the frame and the log ask, for when somebody is in.
  await abrirVisitas()
  localStorage.clear()
  dejarEntrar('rosa')
  await abrir('visitas')
  await expect.element(usuario()).toBeVisible()
  expect(location.hash).toBe('#/visitas')
  await ingresar('rosa')
  await expect.element(page.getByRole('heading', { name: 'LISTADO DE VISITAS' })).toBeVisible()
})

test('SHE-28 D-26 whoever may not open the wanted screen goes to welcome and is told', async () => {
  await abrir('welcome', { como: 'nadie' })
  localStorage.clear()
  dejarEntrar('nadie')
  await abrir('visitas')
  await ingresar('nadie')
  const aviso = page.getByRole('status').filter({ hasText: 'No tiene permiso para esta opción' })
  await expect.element(aviso).toBeVisible()
  await expect.poll(() => location.hash).toBe('#/welcome')
})

test('SHE-25 SHE-19 SHE-21 signed in: the login goes to welcome, the root shows it, an unknown address says that it is none', async () => {
  await abrir('login', { como: 'nadie' })
  await expect.poll(() => location.hash).toBe('#/welcome')
  await expect.element(bienvenida()).toBeVisible()
  location.hash = '#/no-existe'
  await expect.element(page.getByRole('heading', { name: 'Esta página no existe' })).toBeVisible()
  await expect.poll(() => document.title).toBe('Página no encontrada · Cabildo')
  expect(location.hash).toBe('#/no-existe')
  await revisarAccesibilidad()
  await page.getByRole('link', { name: 'Ir a la bienvenida' }).click()
  await expect.poll(() => location.hash).toBe('#/welcome')
  await abrir('', { como: 'nadie' })
  await expect.element(bienvenida()).toBeVisible()
  expect(location.hash).toBe('#/')
})

test('SHE-37 a logout that fails keeps the session and says so', async () => {
  responder(sesionApi.salir, () => rechazo('inesperado'))
  await abrir('welcome', { como: 'rosa' })
  await page.getByRole('button', { name: 'Cerrar sesion' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salir' }).click()
  await expect.element(page.getByText('No se pudo cerrar la sesión, intente nuevamente')).toBeVisible()
  expect(localStorage.getItem('token')).not.toBeNull()
})

test('SHE-91 a 401 shows the login in place, closes dialogs and says why', async () => {
  responder(canastasApi.buscarDni, () => rechazo('sinSesion'))
  await abrir('welcome', { como: 'rosa' })
  await page.getByLabelText('Buscar por DNI en el padrón').fill('45018273')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Su sesión terminó. Ingrese otra vez para continuar.')).toBeVisible()
  expect(location.hash).toBe('#/welcome')
  expect(localStorage.getItem('token')).toBeNull()
})

const codigo = () => page.getByLabelText('Código de 6 dígitos')
const boton = (name: string) => page.getByRole('button', { name, exact: true })

/** Signs in as rosa, who has a second factor, up to its step; what is proved there lets her in when `bien` says so. */
const llegarAlSegundoPaso = async (
  formas: FormaDeFactor[],
  bien: (codigo: string | undefined) => boolean = () => true,
) => {
  responder(sesionApi.ingresar, {
    segundo_factor: { ticket: 'un-ticket', formas, llave: formas.includes('llave') ? RETO : null },
  })
  const pruebas = responder(sesionApi.segundo, ({ body }) =>
    bien(body.codigo) ? { access_token: tokenDe(ELENCO.rosa) } : rechazo('codigoIncorrecto'),
  )
  await abrir('welcome', { como: 'rosa' })
  localStorage.clear()
  await abrir('login')
  await ingresar('rosa')
  await expect.element(page.getByRole('heading', { name: 'VERIFICACIÓN EN DOS PASOS' })).toBeVisible()
  return pruebas
}

test('ING-11 the code sends itself at the sixth digit, a wrong one is told at its field, the right one opens', async () => {
  const pruebas = await llegarAlSegundoPaso(['codigo', 'recuperacion'], (uno) => uno === '123456')
  await expect.element(codigo()).toHaveFocus()
  await expect.element(codigo()).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(codigo()).toHaveAttribute('inputmode', 'numeric')
  await expect.element(page.getByText('Tiene 5 minutos. Después vuelva a ingresar su usuario y clave.')).toBeVisible()
  // Nothing of a session is there before.
  expect(localStorage.getItem('token')).toBeNull()
  await revisarAccesibilidad()
  await userEvent.keyboard('99 999x9')
  await expect.element(page.getByText('Código incorrecto')).toBeVisible()
  await expect.element(codigo()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(codigo()).toHaveValue('')
  await expect.element(codigo()).toHaveFocus()
  await userEvent.keyboard('123456')
  await expect.element(bienvenida()).toBeVisible()
  expect(pruebas.map(({ body }) => body)).toEqual(
    ['999999', '123456'].map((uno) => ({ ticket: 'un-ticket', forma: 'codigo', codigo: uno })),
  )
})

test('ING-11 a recovery code is another way, sent as it is written', async () => {
  const pruebas = await llegarAlSegundoPaso(['codigo', 'recuperacion'])
  await boton('Usar un código de recuperación').click()
  const campo = page.getByLabelText('Código de recuperación')
  await expect.element(campo).toHaveFocus()
  await boton('Ingresar').click()
  await expect.element(page.getByText('Escriba el código')).toBeVisible()
  expect(pruebas).toEqual([])
  await revisarAccesibilidad()
  await boton('Usar un código de 6 dígitos').click()
  await expect.element(codigo()).toHaveFocus()
  await boton('Usar un código de recuperación').click()
  await campo.fill('hk7m-p3xw-9rta-cd4f')
  await userEvent.keyboard('{Enter}')
  await expect.element(bienvenida()).toBeVisible()
  expect(pruebas.map(({ body }) => body)).toEqual([
    { ticket: 'un-ticket', forma: 'recuperacion', codigo: 'hk7m-p3xw-9rta-cd4f' },
  ])
})

test('ING-08 ING-32 a browser without passkeys begins with what it can do, and says why not the passkey', async () => {
  sinLlavesDeAcceso()
  const pruebas = await llegarAlSegundoPaso(['llave', 'recuperacion'])
  await expect.element(page.getByLabelText('Código de recuperación')).toHaveFocus()
  const llave = boton('Usar mi llave de acceso')
  await expect.element(llave).toHaveAttribute('aria-disabled', 'true')
  await expect.element(llave).toHaveAccessibleDescription('Su navegador no admite llaves de acceso')
  await revisarAccesibilidad()
  await llave.click({ force: true })
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toMatchTextContent('Su navegador no admite llaves de acceso')
  expect(pruebas).toEqual([])
})

test('ING-11 ING-32 after the password a passkey takes one press and the window of the browser; a cancelled one is told', async () => {
  const pruebas = await llegarAlSegundoPaso(['llave', 'recuperacion'])
  await expect.element(boton('Usar mi llave de acceso')).toHaveFocus()
  await revisarAccesibilidad()
  conVentanaDeLlaves('cancela')
  await boton('Usar mi llave de acceso').click()
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toMatchTextContent('No se usó la llave. Intente otra vez o elija otra forma.')
  expect(pruebas).toEqual([])
  const pedidas = conVentanaDeLlaves('da')
  await boton('Usar mi llave de acceso').click()
  await expect.element(bienvenida()).toBeVisible()
  expect(pedidas).toHaveLength(1)
  expect(pruebas[0]?.body).toMatchObject({ ticket: 'un-ticket', forma: 'llave', respuesta: { id: 'bGxhdmU' } })
})

test('ING-12 a ticket that has ended leads back to the user and the password, and says so', async () => {
  await llegarAlSegundoPaso(['codigo', 'llave', 'recuperacion'])
  responder(sesionApi.segundo, () => rechazo('segundoPasoVencido'))
  pegarEn(codigo(), '123 456')
  await codigo().fill('123456')
  await expect.element(page.getByText('Vuelva a ingresar su usuario y clave')).toBeVisible()
  await expect.element(usuario()).toHaveValue('rosa')
  await expect.element(clave()).toHaveValue('')
})

test('ING-12 too many codes are told in the words of the answer, and the other ways stay', async () => {
  await llegarAlSegundoPaso(['codigo', 'llave', 'recuperacion'])
  responder(sesionApi.segundo, () => rechazo('demasiadosIntentos'))
  await codigo().fill('123456')
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toMatchTextContent('Demasiados intentos, intente más tarde')
  await expect.element(boton('Usar mi llave de acceso')).toBeEnabled()
  await page.viewport(390, 844)
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
  await boton('Volver al ingreso').click()
  await expect.element(usuario()).toHaveFocus()
})

test('ING-02 ING-27 a forgotten password is offered where mails go out alone', async () => {
  await abrir('login')
  await expect.element(usuario()).toBeVisible()
  await expect.element(boton('¿Olvidó su contraseña?')).not.toBeInTheDocument()
  conEntidad({ claveOlvidada: true })
  await abrir('login')
  await expect.element(boton('¿Olvidó su contraseña?')).toBeVisible()
})

test('ING-27 a forgotten password: the name, the same words for everybody, the code of the mail and a new one', async () => {
  conEntidad({ claveOlvidada: true })
  const pedidos = responder(sesionApi.claveOlvidada, {})
  let vale = false
  const cambios = responder(sesionApi.claveNueva, () =>
    vale ? {} : rechazo('codigoIncorrecto', { errors: { codigo: 'Código incorrecto o vencido' } }),
  )
  await abrir('login')
  await boton('¿Olvidó su contraseña?').click()
  await expect.element(usuario()).toHaveFocus()
  await boton('Enviar código').click()
  await expect.element(page.getByText('Ingrese su usuario')).toBeVisible()
  expect(pedidos).toEqual([])
  await usuario().fill('rosa')
  await boton('Enviar código').click()
  await expect
    .element(page.getByText(/^Si el usuario existe y tiene un correo comprobado, le enviamos un código/))
    .toBeVisible()
  const campo = page.getByLabelText('Código', { exact: true })
  await expect.element(campo).toHaveFocus()
  await revisarAccesibilidad()
  await campo.fill('abcde23456')
  await page.getByLabelText('Contraseña nueva', { exact: true }).fill('tres caballos blancos')
  await page.getByLabelText('Confirmar contraseña nueva').fill('tres caballos')
  await boton('Cambiar contraseña').click()
  await expect.element(page.getByText('Las contraseñas no coinciden')).toBeVisible()
  await page.getByLabelText('Confirmar contraseña nueva').fill('tres caballos blancos')
  await boton('Cambiar contraseña').click()
  await expect.element(page.getByText('Código incorrecto o vencido')).toBeVisible()
  await expect.element(campo).toHaveAttribute('aria-invalid', 'true')
  vale = true
  await boton('Cambiar contraseña').click()
  await expect.element(aviso('Contraseña Actualizada con éxito')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Ingreso del personal' })).toBeVisible()
  expect(pedidos.map(({ body }) => body)).toEqual([{ username: 'rosa' }])
  expect(cambios.at(-1)?.body).toEqual({
    ...{ username: 'rosa', codigo: 'abcde23456' },
    ...{ password: 'tres caballos blancos', confirmedPassword: 'tres caballos blancos' },
  })
})

test('ING-10 ING-13 ING-28 what the account needs is told once after signing in, with the way to it', async () => {
  await abrir('welcome', { como: 'rosa' })
  localStorage.clear()
  const con = { ...ELENCO.rosa, factorAntesDel: '2026-08-01', codigosQuedan: 1, avisos: 2 }
  responder(sesionApi.ingresar, { access_token: tokenDe(con) })
  await abrir('login')
  await ingresar('rosa')
  const textos = [
    'Active la verificación en dos pasos antes del 01/08/2026',
    'Le queda 1 código de recuperación. Genere otros en Mi cuenta.',
    'Tiene 2 avisos de seguridad',
  ]
  for (const texto of textos) await expect.element(aviso(texto)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Ir a Mi cuenta' }).first())
    .toHaveAttribute('href', '#/mi_cuenta?parte=seguridad')
  await revisarAccesibilidad()
  const cerrarlos = async () => {
    for (const texto of textos) {
      await page.getByRole('button', { name: 'Cerrar aviso' }).first().click()
      void texto
    }
  }
  await cerrarlos()
  location.hash = '#/mi_dia'
  location.hash = '#/welcome'
  await expect.element(bienvenida()).toBeVisible()
  for (const texto of textos) await expect.element(aviso(texto)).not.toBeInTheDocument()
})
