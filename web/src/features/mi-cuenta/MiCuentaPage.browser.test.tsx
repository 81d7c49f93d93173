import { type Derechos, derechosApi } from '@cabildo/contracts/derechos'
import { miCuentaApi } from '@cabildo/contracts/mi-cuenta'
import { miDiaApi } from '@cabildo/contracts/mi-dia'
import { sesionApi } from '@cabildo/contracts/sesion'
import { expect, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { ELENCO } from '../../../test/elenco.ts'
import {
  contestarCuenta,
  conVentanaDeLlaves,
  RETO_DE_ALTA,
  sinLlavesDeAcceso,
  unaSesion,
  unFactor,
} from '../../../test/fabricas/mi-cuenta.ts'
import { abrir } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { altura, aviso, campo, dialogo, recogerCopias, sinDesborde } from '../../../test/vista.ts'

const SECRETO = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const CODIGOS = Array.from({ length: 10 }, (_, i) => `aaa${'abcdefghjk'.charAt(i)}-bbbb-cccc-dddd`)
const DERECHOS: Derechos = {
  ...{ username: 'rosa', nombre: 'Rosa Quispe Mamani', acceso: 'Registro Civil, Registradora, 2026' },
  ...{ permisos: [5], motivos: [], menu: [{ grupo: null, etiqueta: 'Visitas', motivos: [] }], rutas: [] },
  acciones: [
    {
      ...{ modulo: 'users', accion: 'DELETE /api/users/:id', resumen: 'Elimina un usuario', nota: null },
      motivos: ['Falta el permiso Panel Usuarios'],
    },
  ],
}
const boton = (name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
const partes = () => page.getByRole('navigation', { name: 'Mi cuenta' })

const abrirSeguridad = async (cambios: Parameters<typeof contestarCuenta>[0] = {}) => {
  const servida = contestarCuenta(cambios)
  await abrir('mi_cuenta', { como: 'rosa', datos: 'parte=seguridad' })
  await expect.element(page.getByRole('heading', { name: 'Verificación en dos pasos' })).toBeVisible()
  return servida
}

test('ING-03 the own account opens by the name of the user, and its parts have addresses', async () => {
  contestarCuenta()
  responder(miCuentaApi.sesiones, { data: [unaSesion(1, { actual: true })] })
  await abrir('welcome', { como: 'rosa' })
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Menú de / })
    .click()
  await page.getByRole('menuitem', { name: 'Mi cuenta' }).click()
  await expect.element(page.getByRole('heading', { name: 'MI CUENTA' })).toBeVisible()
  await expect.element(page.getByText('Rosa Quispe Mamani')).toBeVisible()
  await expect.element(page.getByText('Del 01/01/2026 al 31/12/2026')).toBeVisible()
  await expect.element(page.getByText('Comprobado')).toBeVisible()
  await expect.element(partes().getByRole('link', { name: 'Datos' })).toHaveAttribute('aria-current', 'page')
  await revisarAccesibilidad()
  await partes().getByRole('link', { name: 'Sesiones' }).click()
  await expect.element(page.getByRole('heading', { name: 'Sesiones abiertas' })).toBeVisible()
  expect(location.hash).toBe('#/mi_cuenta?parte=sesiones')
  await expect.element(partes().getByRole('link', { name: 'Sesiones' })).toHaveFocus()
})

test('ING-03 USU-68 what one may do oneself is a part of the own account', async () => {
  responder(derechosApi.propios, { data: DERECHOS })
  await abrir('mi_cuenta', { como: 'rosa', datos: 'parte=permisos' })
  await expect.element(page.getByText('Permisos: Panel Visitas.')).toBeVisible()
  await expect.element(partes().getByRole('link', { name: 'Permisos' })).toHaveAttribute('aria-current', 'page')
  await page.getByText('Usuarios 0 de 1').click()
  await expect.element(page.getByText('Falta el permiso Panel Usuarios')).toBeVisible()
  await revisarAccesibilidad()
})

test('ING-03 on a phone the parts are a list that opens one at a time', async () => {
  contestarCuenta()
  responder(derechosApi.propios, { data: DERECHOS })
  responder(miCuentaApi.sesiones, {
    data: [
      unaSesion(1, { actual: true }),
      unaSesion(2),
      unaSesion(3, { termino: '2026-07-13 09:00:00', por_que: 'salió' }),
    ],
  })
  await page.viewport(390, 844)
  await abrir('mi_cuenta', { como: 'rosa' })
  const renglon = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  await expect.element(renglon('Datos')).toHaveAttribute('aria-expanded', 'false')
  expect(await altura(renglon('Seguridad'))).toBeGreaterThanOrEqual(44)
  for (const [parte, dentro] of [
    ['Datos', 'Correo'],
    ['Seguridad', 'Avisos de seguridad'],
    ['Sesiones', 'Terminadas'],
    ['Permisos', 'Lo que puede hacer'],
  ] as const) {
    await renglon(parte).click()
    await expect.element(page.getByRole('heading', { name: dentro, exact: true })).toBeVisible()
    await expect.element(renglon(parte)).toHaveFocus()
    expect(page.getByRole('button', { expanded: true }).elements()).toHaveLength(1)
    await revisarAccesibilidad()
    await expect.poll(sinDesborde).toBe(true)
  }
  await renglon('Permisos').click()
  await expect.element(renglon('Permisos')).toHaveAttribute('aria-expanded', 'false')
})

test('ING-05 ING-06 ING-10 an application of codes is added with its QR and its text, and its recovery codes are shown once', async () => {
  const { cuenta } = await abrirSeguridad()
  await expect
    .element(
      page.getByText(
        'Aún no tiene verificación en dos pasos. Con ella, quien conozca su contraseña no podrá ingresar por usted.',
      ),
    )
    .toBeVisible()
  responder(sesionApi.formasDeConfirmar, { formas: ['password'], llave: null })
  let confirmado = false
  responder(sesionApi.confirmar, () => {
    confirmado = true
    return {}
  })
  responder(miCuentaApi.nuevoTotp, () =>
    confirmado
      ? { secreto: SECRETO, uri: `otpauth://totp/Municipalidad:rosa?secret=${SECRETO}&issuer=Municipalidad` }
      : rechazo('confirmar', { confirmar: true }),
  )
  const agregadas = responder(miCuentaApi.agregarTotp, ({ body }) => {
    if (body.codigo !== '123456') return rechazo('validacion', { errors: { codigo: 'Código incorrecto' } })
    Object.assign(cuenta, { factores: [unFactor(1, { nombre: body.nombre })], codigos_quedan: 10 })
    return { codigos: CODIGOS }
  })
  await boton('Agregar aplicación de códigos').click()
  await campo('Su contraseña').fill('la mía')
  await boton('Confirmar').click()
  const ventana = dialogo('AGREGAR APLICACIÓN DE CÓDIGOS')
  await expect.element(ventana.getByRole('img', { name: 'Código QR para su aplicación' })).toBeVisible()
  await expect.element(ventana.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await expect.element(campo('Código de 6 dígitos')).toHaveFocus()
  await expect.element(boton('Activar')).toBeDisabled()
  await revisarAccesibilidad()
  await campo('Código de 6 dígitos').fill('999999')
  await boton('Activar').click()
  await expect.element(ventana.getByText('Código incorrecto')).toBeVisible()
  await campo('Código de 6 dígitos').fill('123456')
  await boton('Activar').click()
  await expect.element(aviso('Verificación en dos pasos activada')).toBeVisible()
  expect(agregadas.at(-1)?.body).toEqual({ codigo: '123456', nombre: 'Mi celular' })

  const codigos = dialogo('CÓDIGOS DE RECUPERACIÓN')
  await expect.element(codigos.getByText(CODIGOS[9] ?? '')).toBeVisible()
  await expect.element(codigos.getByRole('button', { name: 'Copiar' })).toHaveFocus()
  await revisarAccesibilidad()
  const copiado = recogerCopias()
  await codigos.getByRole('button', { name: 'Copiar' }).click()
  await expect.element(aviso('Datos copiados al portapapeles')).toBeVisible()
  expect(await copiado()).toBe(CODIGOS.join('\n'))
  // What is shown once goes away by its own button alone.
  await userEvent.keyboard('{Escape}')
  await expect.element(codigos.getByRole('button', { name: 'Cerrar' })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(codigos).toBeVisible()
  await boton('Ya los guardé').click()
  await expect.element(codigos).not.toBeInTheDocument()
  await expect.element(page.getByText('Activa', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^Le quedan 10 de 10\./)).toBeVisible()
  await expect.element(boton('Agregar aplicación de códigos')).not.toBeInTheDocument()
  await expect.element(boton('Cambiar aplicación de códigos')).toBeVisible()
})

test('ING-05 ING-14 whoever must have one and changes phones puts another application in the place of the one there is', async () => {
  const { cuenta } = await abrirSeguridad({ factores: [unFactor(1)], codigos_quedan: 9, exigido: true })
  await expect
    .element(boton('Quitar Mi celular'))
    .toHaveAccessibleDescription(/Si cambia de celular, use «Cambiar aplicación de códigos».$/)
  responder(miCuentaApi.nuevoTotp, { secreto: SECRETO, uri: `otpauth://totp/Muni:rosa?secret=${SECRETO}` })
  responder(miCuentaApi.agregarTotp, ({ body: { nombre } }) => {
    cuenta.factores = [unFactor(2, { nombre })]
    return {}
  })
  await boton('Cambiar aplicación de códigos').click()
  const caja = dialogo('CAMBIAR APLICACIÓN DE CÓDIGOS')
  await expect.element(caja).toMatchTextContent('La que tiene sirve hasta que active esta')
  await revisarAccesibilidad()
  await caja.getByLabelText('Código de 6 dígitos').fill('123456')
  await caja.getByLabelText('Nombre').fill('El nuevo')
  await boton('Activar').click()
  await expect.element(aviso('Aplicación de códigos cambiada')).toBeVisible()
  await expect.element(page.getByText('El nuevo', { exact: true })).toBeVisible()
  await expect.element(boton('Cambiar aplicación de códigos')).toHaveFocus()
})

test('ING-05 ING-08 taking away the only one that can be used says what is left to sign in with', async () => {
  await abrirSeguridad({
    factores: [unFactor(1), unFactor(2, { clase: 'llave', nombre: 'La antigua', sirve: false })],
    codigos_quedan: 3,
  })
  await boton('Quitar Mi celular').click()
  await expect
    .element(page.getByRole('alertdialog', { name: 'QUITAR SEGUNDO FACTOR' }))
    .toMatchTextContent('Los demás no sirven: después solo podrá ingresar con un código de recuperación.')
})

test('ING-10 the recovery codes are printed alone, on a sheet with whose they are', async () => {
  await abrirSeguridad({ factores: [unFactor(1)], codigos_quedan: 2 })
  responder(miCuentaApi.generarCodigos, { codigos: CODIGOS })
  await expect.element(page.getByText(/^Le quedan 2 de 10\./)).toBeVisible()
  await boton('Generar otros').click()
  const pregunta = page.getByRole('alertdialog', { name: 'GENERAR OTROS CÓDIGOS' })
  await expect.element(pregunta.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  await revisarAccesibilidad()
  await pregunta.getByRole('button', { name: 'Generar' }).click()
  await expect.element(aviso('Códigos de recuperación generados')).toBeVisible()
  const impreso = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await boton('Imprimir').click()
  expect(impreso).toHaveBeenCalledOnce()
  await commands.emular({ media: 'print' })
  const hoja = page.getByRole('heading', { name: 'CÓDIGOS DE RECUPERACIÓN', level: 1 })
  await expect.element(hoja).toBeVisible()
  await expect.element(page.getByText(/ · rosa$/)).toBeVisible()
  await commands.emular({ media: null })
  window.dispatchEvent(new Event('afterprint'))
})

test('ING-08 ING-09 ING-32 a passkey is made with a name; a window that was left is told, and the next try has a challenge of its own', async () => {
  const { cuenta } = await abrirSeguridad()
  let n = 0
  const retos = responder(miCuentaApi.opcionesDeLlave, () => ({
    opciones: { ...RETO_DE_ALTA, challenge: `cmV0b${++n}` },
  }))
  const hechas = responder(miCuentaApi.agregarLlave, ({ body: { nombre } }) => {
    const factor = unFactor(2, { clase: 'llave', nombre, usado_at: null })
    Object.assign(cuenta, { factores: [factor], codigos_quedan: 10 })
    return { factor, codigos: CODIGOS }
  })
  await boton('Añadir llave de acceso').click()
  const ventana = dialogo('AÑADIR LLAVE DE ACCESO')
  await expect.element(campo('Nombre de la llave')).toHaveFocus()
  await expect.element(ventana.getByText(location.host)).toBeVisible()
  await expect.element(boton('Crear la llave')).toBeDisabled()
  await revisarAccesibilidad()
  await campo('Nombre de la llave').fill('Laptop de la oficina')
  conVentanaDeLlaves('cancela')
  await boton('Crear la llave').click()
  await expect.element(aviso('No se usó la llave. Intente otra vez o elija otra forma.')).toBeVisible()
  expect(hechas).toEqual([])
  conVentanaDeLlaves('repite')
  await boton('Crear la llave').click()
  await expect.element(aviso('Esa llave ya está registrada')).toBeVisible()
  conVentanaDeLlaves('da')
  await boton('Crear la llave').click()
  await expect.element(aviso('Llave de acceso agregada')).toBeVisible()
  expect(retos).toHaveLength(3)
  expect(hechas[0]?.body).toMatchObject({ nombre: 'Laptop de la oficina', respuesta: { id: 'bGxhdmU' } })
  await boton('Ya los guardé').click()
  await expect.element(page.getByText('Laptop de la oficina')).toBeVisible()
  await expect.element(page.getByText(/^Llave de acceso · añadida el 01\/07\/2026, sin usar todavía$/)).toBeVisible()
})

test('ING-08 where passkeys do not work, the screen says where they do', async () => {
  await abrirSeguridad({ llaves: { aqui: false, direccion: 'cabildo.example.pe' } })
  await expect.element(page.getByText('Las llaves de acceso funcionan en cabildo.example.pe con https')).toBeVisible()
  await expect.element(boton('Añadir llave de acceso')).not.toBeInTheDocument()
  await expect.element(boton('Agregar aplicación de códigos')).toBeVisible()
})

test('ING-08 ING-32 a browser without passkeys is offered none, and says so', async () => {
  sinLlavesDeAcceso()
  await abrirSeguridad()
  await expect.element(page.getByText('Su navegador no admite llaves de acceso')).toBeVisible()
  await expect.element(boton('Añadir llave de acceso')).not.toBeInTheDocument()
  await expect.element(boton('Agregar aplicación de códigos')).toBeVisible()
})

test('ING-05 a factor is named anew and taken away, with what the last one takes along', async () => {
  const { cuenta } = await abrirSeguridad({
    factores: [unFactor(1), unFactor(2, { clase: 'llave', nombre: 'Laptop' })],
  })
  responder(miCuentaApi.nombrarFactor, ({ params, body }) => {
    const factor = unFactor(Number(params.id), { nombre: body.nombre })
    cuenta.factores = cuenta.factores.map((uno) => (uno.id === factor.id ? { ...uno, nombre: factor.nombre } : uno))
    return { factor }
  })
  const quitados = responder(miCuentaApi.quitarFactor, ({ params }) => {
    cuenta.factores = cuenta.factores.filter(({ id }) => id !== Number(params.id))
    return {}
  })
  await boton('Cambiar el nombre de Mi celular').click()
  const nombres = dialogo('CAMBIAR NOMBRE')
  await expect.element(nombres.getByLabelText('Nombre')).toHaveFocus()
  await revisarAccesibilidad()
  await nombres.getByLabelText('Nombre').fill('Celular nuevo')
  await boton('Grabar').click()
  await expect.element(page.getByText('Celular nuevo', { exact: true })).toBeVisible()
  await boton('Quitar Laptop').click()
  const pregunta = page.getByRole('alertdialog', { name: 'QUITAR SEGUNDO FACTOR' })
  await expect.element(pregunta).toMatchTextContent('Se quitará «Laptop». Ya no podrá usarlo para ingresar.')
  await expect.element(pregunta.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  await revisarAccesibilidad()
  await pregunta.getByRole('button', { name: 'Quitar' }).click()
  await expect.element(aviso('Se quitó «Laptop»')).toBeVisible()
  await boton('Quitar Celular nuevo').click()
  await expect.element(pregunta).toMatchTextContent('Es el único: su contraseña sola volverá a permitir el ingreso')
  await pregunta.getByRole('button', { name: 'Cancelar' }).click()
  expect(quitados.map(({ params }) => String(params.id))).toEqual(['2'])
})

test('ING-14 the last factor of whoever must have one cannot be taken away, and the screen says why', async () => {
  await abrirSeguridad({ factores: [unFactor(1)], exigido: true })
  await expect.element(boton('Quitar Mi celular')).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(boton('Quitar Mi celular'))
    .toHaveAccessibleDescription(/^Su puesto exige la verificación en dos pasos/)
  await boton('Quitar Mi celular').click({ force: true })
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('ING-06 ING-08 ING-14 what cannot be used is told with what to do, may go, and does not let the last one go', async () => {
  await abrirSeguridad({
    factores: [
      unFactor(1, { nombre: 'La antigua', clase: 'llave', sirve: false }),
      unFactor(2, { sirve: false }),
      unFactor(3, { nombre: 'La nueva', clase: 'llave' }),
    ],
    exigido: true,
  })
  await expect.element(page.getByText('No sirve', { exact: true }).nth(1)).toBeVisible()
  await expect
    .element(page.getByText('No sirve en esta dirección, se hizo para otra. Añada una nueva y quite esta.'))
    .toBeVisible()
  await expect.element(page.getByText('Ya no sirve, el sistema no puede leer sus datos.')).toBeVisible()
  await revisarAccesibilidad()
  // The application that cannot be read is added again.
  await expect.element(boton('Agregar aplicación de códigos')).toBeVisible()
  await expect.element(boton('Quitar La nueva')).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(boton('Quitar La nueva'))
    .toHaveAccessibleDescription(
      'Su puesto exige la verificación en dos pasos: para quitar «La nueva», agregue antes otro.',
    )
  await boton('Quitar La antigua').click()
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
})

test('ING-08 ING-13 where none can be used the screen says what is left, and that another is demanded', async () => {
  await abrirSeguridad({
    factores: [unFactor(1, { clase: 'llave', sirve: false })],
    ...{ exigido: true, antes_del: '2026-07-20' },
  })
  await expect.element(page.getByText('Active la verificación en dos pasos antes del 20/07/2026')).toBeVisible()
  await expect
    .element(page.getByText('Ninguna de estas formas sirve ya: solo puede ingresar con un código de recuperación.'))
    .toBeVisible()
  await expect.element(boton('Quitar Mi celular')).not.toHaveAttribute('aria-disabled')
  await page.viewport(390, 844)
  await revisarAccesibilidad()
})

test('ING-28 the last notices are in the own words of what happened, the new ones marked', async () => {
  await abrirSeguridad({
    avisos: [
      {
        id: 2,
        clase: 'dispositivo nuevo',
        datos: { agente: 'Chrome en Android', red: 'red 190.12.34.0/24' },
        en: '2026-07-14 20:14:00',
        nuevo: true,
      },
      { id: 1, clase: 'clave cambiada', datos: { por: 'Sol Castro' }, en: '2026-07-12 09:15:00', nuevo: false },
    ],
  })
  const nuevo = page.getByRole('listitem').filter({ hasText: 'Ingreso desde un dispositivo nuevo' })
  await expect.element(nuevo).toMatchTextContent('14/07/2026 20:14')
  await expect.element(nuevo).toMatchTextContent('Chrome en Android, red 190.12.34.0/24')
  await expect.element(nuevo).toMatchTextContent('Nuevo')
  const otro = page.getByRole('listitem').filter({ hasText: 'Su contraseña la cambió Sol Castro' })
  await expect.element(otro).toBeVisible()
  await expect.element(otro.getByText('Nuevo', { exact: true })).not.toBeInTheDocument()
  await commands.emular({ colorScheme: 'dark' })
  await revisarAccesibilidad()
})

test('ING-13 whoever has to add a factor first stays in Seguridad, without what the frame asks, until there is one', async () => {
  const { cuenta } = contestarCuenta({ exigido: true, antes_del: '2026-07-01' })
  const como = { ...ELENCO.rosa, registrarFactor: true as const }
  responder(miCuentaApi.nuevoTotp, { secreto: SECRETO, uri: 'otpauth://totp/M:rosa' })
  responder(miCuentaApi.agregarTotp, () => {
    cuenta.factores = [unFactor(1)]
    return { codigos: CODIGOS }
  })
  await abrir('visitas', { como })
  await expect.poll(() => location.hash).toBe('#/mi_cuenta?parte=seguridad')
  await expect.element(page.getByText('Active la verificación en dos pasos para continuar')).toBeVisible()
  await expect.element(partes().getByRole('link', { name: 'Sesiones' })).not.toBeInTheDocument()
  // What the server would refuse is not offered.
  const modulos = page.getByRole('navigation', { name: 'Módulos' })
  await expect.element(modulos.getByText('Visitas')).not.toBeInTheDocument()
  await expect.element(page.getByRole('search')).not.toBeInTheDocument()
  const menu = page.getByRole('banner').getByRole('button', { name: /^Menú de / })
  await menu.click()
  const opciones = page.getByRole('menuitem').elements()
  expect(opciones.map(({ textContent }) => textContent).filter((texto) => !/tema/.test(texto))).toEqual([
    ...['Mi cuenta', 'Cambiar Contraseña', 'Mi correo de avisos', 'Atajos de teclado', 'Cerrar sesión'],
  ])
  await userEvent.keyboard('{Escape}')
  location.hash = '#/welcome'
  await expect.poll(() => location.hash).toBe('#/mi_cuenta?parte=seguridad')
  await boton('Agregar aplicación de códigos').click()
  await campo('Código de 6 dígitos').fill('123456')
  await boton('Activar').click()
  await boton('Ya los guardé').click()
  await expect.element(partes().getByRole('link', { name: 'Sesiones' })).toBeVisible()
  location.hash = '#/welcome'
  await expect.element(page.getByRole('heading', { name: 'Cabildo' })).toBeVisible()
  expect(location.hash).toBe('#/welcome')
  await expect.element(modulos.getByText('Visitas')).toBeVisible()
})

test('ING-13 a demand that begins within the session leads to Seguridad with the refusal', async () => {
  contestarCuenta({ exigido: true })
  responder(miDiaApi.ver, () => rechazo('registrarFactor', { registrar_factor: true }))
  await abrir('mi_dia', { como: 'rosa' })
  await expect.poll(() => location.hash).toBe('#/mi_cuenta?parte=seguridad')
  await expect.element(page.getByRole('heading', { name: 'Verificación en dos pasos' })).toBeVisible()
})
