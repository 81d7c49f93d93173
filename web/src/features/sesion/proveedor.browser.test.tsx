import { oidcApi } from '@cabildo/contracts/ingreso-oidc'
import { sesionApi } from '@cabildo/contracts/sesion'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { conEntidad } from '../../../test/entidad.ts'
import { contestarCuenta } from '../../../test/fabricas/mi-cuenta.ts'
import { conProveedor, conVentana, PROVEEDOR, retoDe, volverDelProveedor } from '../../../test/fabricas/proveedor.ts'
import { abrirUsuarios, elegir, grabar, porEmpleado } from '../../../test/fabricas/usuarios.ts'
import { abrir, recargar, tokenDe } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { aviso, campo, dialogo, sinDesborde } from '../../../test/vista.ts'
import { terminarSesion } from '../../platform/sesion.ts'

const boton = (name: string) => page.getByRole('button', { name, exact: true })
const falla = () => page.getByRole('main').getByRole('alert')
const bienvenida = () => page.getByRole('heading', { name: 'Cabildo' })
const porElProveedor = { ...ELENCO.rosa, porProveedor: true as const }

test('ING-02 without a provider and without mail the login offers nothing more; with both it offers both, before anything is typed', async () => {
  conEntidad({ claveOlvidada: false })
  await abrir('login')
  await expect.element(boton('Ingresar')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Ingresar con|olvidó/ })).not.toBeInTheDocument()
  conEntidad({ claveOlvidada: true })
  conProveedor()
  recargar()
  await expect.element(boton(`Ingresar con ${PROVEEDOR}`)).toBeVisible()
  await expect.element(boton('¿Olvidó su contraseña?')).toBeVisible()
  expect(sinDesborde()).toBe(true)
  await revisarAccesibilidad()
})

test('ING-16 what the tab keeps goes back with the code, whose hash began it; neither stays in the address', async () => {
  const pedidas = conProveedor()
  await abrir('welcome', { como: 'rosa' })
  terminarSesion()
  await abrir('login')
  await boton(`Ingresar con ${PROVEEDOR}`).click()
  await expect.poll(() => location.hash).toBe('#/login?alla')
  const vueltas = responder(oidcApi.volver, { access_token: tokenDe(porElProveedor) })
  await volverDelProveedor({ state: 'estado', code: 'codigo', iss: 'https://id.example' })
  recargar()
  await expect.element(bienvenida()).toBeVisible()
  const { secreto, ...resto } = vueltas[0]?.body ?? { secreto: '' }
  expect(resto).toEqual({ state: 'estado', code: 'codigo', iss: 'https://id.example' })
  expect(await retoDe(secreto)).toBe(pedidas[0]?.body.reto)
  expect(sessionStorage.getItem('oidc')).toBeNull()
  expect(vueltas).toHaveLength(1)
})

test('ING-02 ING-16 only the button that was pressed waits, and one that led to the provider serves again after Back', async () => {
  const pedidas = conProveedor()
  const alProveedor = () => boton(`Ingresar con ${PROVEEDOR}`)
  await abrir('login')
  await alProveedor().click()
  await expect.poll(() => location.hash).toBe('#/login?alla')
  await expect.element(alProveedor()).toHaveAttribute('aria-busy', 'true')
  await expect.element(boton('Ingresar')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(boton('Ingresar')).not.toHaveAttribute('aria-busy')
  await revisarAccesibilidad()
  // What the browser does when Back shows the page that it kept; the first time a page shows, it is not one of these.
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  await expect.element(alProveedor()).toHaveAttribute('aria-busy', 'true')
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(alProveedor()).not.toHaveAttribute('aria-busy')
  await expect.element(boton('Ingresar')).not.toHaveAttribute('aria-disabled')
  await alProveedor().click()
  await expect.poll(() => pedidas.length).toBe(2)
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  const respuesta = Promise.withResolvers<void>()
  responder(sesionApi.ingresar, async () => {
    await respuesta.promise
    return rechazo('credencial')
  })
  await campo('Usuario').fill('rosa')
  await boton('Ingresar').click()
  await expect.element(boton('Ingresar')).toHaveAttribute('aria-busy', 'true')
  await expect.element(alProveedor()).not.toHaveAttribute('aria-busy')
  respuesta.resolve()
  await expect.element(falla()).toMatchTextContent('Credencial incorrecto')
  await expect.element(alProveedor()).not.toHaveAttribute('aria-disabled')
})

test('ING-16 ING-19 an answer that this tab did not ask for is not sent, and the login says that it is over', async () => {
  conProveedor()
  const vueltas = responder(oidcApi.volver, { access_token: tokenDe(porElProveedor) })
  await volverDelProveedor()
  recargar()
  await expect.element(falla()).toMatchTextContent('El ingreso venció o ya se usó, intente otra vez.')
  await expect.element(boton('Ingresar')).toBeVisible()
  expect(vueltas).toEqual([])
  await revisarAccesibilidad()
})

test('ING-19 a refusal leads back to the login, in the words of the server', async () => {
  conProveedor()
  await abrir('login')
  await boton(`Ingresar con ${PROVEEDOR}`).click()
  await expect.poll(() => sessionStorage.getItem('oidc')).not.toBeNull()
  responder(oidcApi.volver, () => rechazo('oidcSinCuenta'))
  await volverDelProveedor()
  recargar()
  await expect
    .element(falla())
    .toMatchTextContent('Su cuenta no está registrada en Cabildo. Pida acceso al área de informática.')
  await expect.element(campo('Usuario')).toBeVisible()
  responder(oidcApi.pedir, () => rechazo('oidcSinServicio'))
  await boton(`Ingresar con ${PROVEEDOR}`).click()
  await expect
    .element(falla())
    .toMatchTextContent('El servicio de ingreso no responde. Ingrese con su usuario y clave.')
})

test('ING-16 whom the provider lets in is still asked for the second factor', async () => {
  conProveedor()
  await abrir('login')
  await boton(`Ingresar con ${PROVEEDOR}`).click()
  await expect.poll(() => sessionStorage.getItem('oidc')).not.toBeNull()
  responder(oidcApi.volver, { segundo_factor: { ticket: 'x'.repeat(43), formas: ['codigo'], llave: null } })
  await volverDelProveedor()
  recargar()
  await expect.element(campo('Código de 6 dígitos')).toBeVisible()
})

/** An act of the administration that asks for proof, of somebody who enters by the provider alone. */
const pedirPrueba = async () => {
  await abrirUsuarios()
  let confirmado = false
  responder(sesionApi.formasDeConfirmar, { formas: ['proveedor'], llave: null })
  const guardados = responder(usuariosApi.guardar, () => (confirmado ? {} : rechazo('confirmar', { confirmar: true })))
  responder(oidcApi.volver, () => {
    confirmado = true
    return { confirmado: true as const }
  })
  conProveedor(oidcApi.confirmar)
  await elegir('registro102', 'Modificar Password')
  await campo('Contraseña nueva').fill('otra clave del rio 8')
  await campo('Confirmar contraseña nueva').fill('otra clave del rio 8')
  await grabar().click()
  await expect.element(dialogo('CONFIRME QUE ES USTED')).toBeVisible()
  return guardados
}

test('ING-04 whoever enters by the provider alone proves it there, in a window of its own, and the act goes on with what was typed', async () => {
  const guardados = await pedirPrueba()
  const ventana = conVentana()
  await revisarAccesibilidad()
  await boton(`Ingresar con ${PROVEEDOR}`).click()
  await expect.poll(() => ventana.idas).toHaveLength(1)
  // The window has its own copy of what the tab kept, and closes by itself.
  const cerrar = vi.spyOn(window, 'close').mockReturnValue()
  sessionStorage.setItem('oidc', ventana.guardado.get('oidc') ?? '')
  await volverDelProveedor()
  await expect.element(aviso('Usuario grabado con éxito')).toBeVisible()
  expect(cerrar).toHaveBeenCalledOnce()
  expect(guardados).toHaveLength(2)
  expect(guardados[1]?.body).toEqual(guardados[0]?.body)
})

test('ING-04 a window that was closed is opened anew, and what failed there is told', async () => {
  const guardados = await pedirPrueba()
  const primera = conVentana()
  await boton(`Ingresar con ${PROVEEDOR}`).click()
  await expect.poll(() => primera.idas).toHaveLength(1)
  const segunda = conVentana()
  await boton(`Ingresar con ${PROVEEDOR}`).click()
  await expect.poll(() => segunda.idas).toHaveLength(1)
  await expect.element(dialogo('CONFIRME QUE ES USTED').getByRole('alert')).toHaveTextContent('')
  vi.spyOn(window, 'close').mockReturnValue()
  responder(oidcApi.volver, () => rechazo('oidcVencido'))
  await volverDelProveedor()
  await expect.element(page.getByText('El ingreso venció o ya se usó, intente otra vez.')).toBeVisible()
  await expect.element(dialogo('CONFIRME QUE ES USTED')).toBeVisible()
  responder(oidcApi.confirmar, () => rechazo('oidcSinServicio'))
  const tercera = conVentana()
  await boton(`Ingresar con ${PROVEEDOR}`).click()
  await expect
    .element(page.getByText('El servicio de ingreso no responde. Ingrese con su usuario y clave.'))
    .toBeVisible()
  expect(tercera.cerrada).toBe(true)
  await revisarAccesibilidad()
  expect(guardados).toHaveLength(1)
})

test('ING-18 the own account is linked by way of the provider, and the link is taken away', async () => {
  const { cuenta } = contestarCuenta({ enlace: null })
  conProveedor(oidcApi.enlazar)
  await abrir('mi_cuenta', { como: 'rosa', datos: 'parte=seguridad' })
  await expect.element(page.getByRole('heading', { name: `Ingreso con ${PROVEEDOR}` })).toBeVisible()
  await revisarAccesibilidad()
  await boton(`Enlazar con ${PROVEEDOR}`).click()
  await expect.poll(() => location.hash).not.toContain('mi_cuenta')
  responder(oidcApi.volver, () => {
    cuenta.enlace = '2026-07-15 09:00:00'
    return { enlazada: true as const }
  })
  await volverDelProveedor()
  expect(location.hash).toBe('#/mi_cuenta?parte=seguridad')
  recargar()
  await expect.element(aviso(`Cuenta enlazada con ${PROVEEDOR}`)).toBeVisible()
  await expect.element(page.getByText('Enlazada desde el 15/07/2026.')).toBeVisible()
  const quitados = responder(oidcApi.desenlazar, () => {
    cuenta.enlace = null
    return {}
  })
  await boton('Quitar enlace').click()
  const pregunta = page.getByRole('alertdialog', { name: 'QUITAR ENLACE' })
  await expect.element(pregunta).toMatchTextContent(`Ya no podrá ingresar con ${PROVEEDOR}`)
  await expect.element(pregunta.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  await revisarAccesibilidad()
  await pregunta.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(pregunta).not.toBeInTheDocument()
  expect(quitados).toEqual([])
  await boton('Quitar enlace').click()
  await pregunta.getByRole('button', { name: 'Quitar', exact: true }).click()
  await expect.element(aviso('Enlace quitado')).toBeVisible()
  await expect.element(boton(`Enlazar con ${PROVEEDOR}`)).toBeVisible()
})

test('ING-18 the administration takes the link of a user away after a question', async () => {
  const usuario = porEmpleado(101, { enlazado: true })
  await abrirUsuarios([usuario])
  const quitados = responder(oidcApi.desenlazarDe, {})
  await elegir(usuario.username, 'Quitar enlace')
  const ventana = page.getByRole('alertdialog', { name: 'QUITAR ENLACE' })
  await expect.element(ventana.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  await revisarAccesibilidad()
  await ventana.getByRole('button', { name: 'Quitar', exact: true }).click()
  await expect.element(aviso('Enlace quitado')).toBeVisible()
  await expect.element(ventana).not.toBeInTheDocument()
  expect(quitados.map(({ params }) => params.id)).toEqual([101])
})

test('ING-22 leaving tells whoever entered by the provider that its own session stays, and tells nobody else', async () => {
  conProveedor()
  responder(sesionApi.salir, {})
  const salir = async () => {
    await page.getByRole('button', { name: 'Cerrar sesion' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Salir' }).click()
    await expect.element(campo('Usuario')).toBeVisible()
  }
  const texto = page.getByText(`Su cuenta de ${PROVEEDOR} sigue abierta en este equipo.`)
  await abrir('welcome', { como: porElProveedor })
  await salir()
  await expect.element(texto).toBeVisible()
  await revisarAccesibilidad()
  await abrir('welcome', { como: 'rosa' })
  await salir()
  await expect.element(texto).not.toBeInTheDocument()
})
