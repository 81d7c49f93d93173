import { pendientesApi } from '@cabildo/contracts/documentos-pendientes'
import { sesionApi } from '@cabildo/contracts/sesion'
import { describe, expect, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../test/accesibilidad.ts'
import { abrirVisitas } from '../../test/fabricas/visitas.ts'
import { abrir, recargar } from '../../test/pantalla.tsx'
import { responder } from '../../test/servidor.ts'
import { botonNuevo } from '../../test/tabla.ts'
import { enfocar, textosDe } from '../../test/vista.ts'

const menu = () => page.getByRole('navigation', { name: 'Módulos' })
const menuDelUsuario = () => page.getByRole('banner').getByRole('button', { name: /^Menú de / })
const cerrar = (rol: 'dialog' | 'alertdialog', boton: string) =>
  page.getByRole(rol).getByRole('button', { name: boton }).last().click()

test('SHE-06 SHE-47 SHE-61 welcome shows the logo; around it area, menu and footer', async () => {
  await abrir('welcome', { como: 'rosa' })
  await expect.element(page.getByRole('complementary')).toMatchTextContent('Gerencia de Administración')
  await expect.poll(() => document.title).toBe('Inicio · Cabildo')
  await expect.element(page.getByText('Copyright © Sub Gerencia de Tecnologías de la Información')).toBeVisible()
  await expect.element(page.getByRole('main')).toHaveTextContent('Cabildo')
  await revisarAccesibilidad()
})

test('SHE-56 the menu shows only what the permissions open, and marks the place', async () => {
  await abrirVisitas()
  await expect.element(menu().getByRole('link', { name: 'Visitas' })).toHaveAttribute('aria-current', 'page')
  const configuracion = menu().getByRole('button', { name: 'Configuracion' })
  await expect.element(configuracion).toHaveAttribute('aria-expanded', 'false')
  await configuracion.click()
  await expect.element(menu().getByRole('link', { name: 'Cambiar Contraseña' })).toBeVisible()
  await expect.element(menu().getByRole('link', { name: 'Usuarios' })).not.toBeInTheDocument()
})

test('SHE-56 without permissions there are only the own day and the own password', async () => {
  await abrir('welcome', { como: 'nadie' })
  await menu().getByRole('button', { name: 'Configuracion' }).click()
  await expect
    .poll(() =>
      menu()
        .getByRole('link')
        .elements()
        .map((enlace) => enlace.textContent),
    )
    .toEqual(['Mi día', 'Cambiar Contraseña'])
})

test('SHE-58 SHE-62 ING-03 the own account, the own password and the logout are under the name, for holders of permission 4 and for others', async () => {
  await abrir('welcome', { como: 'sol' })
  await menuDelUsuario().click()
  const opciones = page.getByRole('menu')
  await expect.element(opciones.getByRole('menuitem', { name: 'Mi cuenta' })).toHaveFocus()
  for (const siguiente of [
    'Cambiar Contraseña',
    'Mi correo de avisos',
    'Auditoría',
    'Atajos de teclado',
    'Cerrar sesión',
  ]) {
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(opciones.getByRole('menuitem', { name: siguiente })).toHaveFocus()
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(menuDelUsuario()).toHaveFocus()
  await menuDelUsuario().click()
  await opciones.getByRole('menuitem', { name: 'Cambiar Contraseña' }).click()
  await expect.element(page.getByRole('dialog', { name: 'MODIFICAR CONTRASEÑA' })).toBeVisible()

  await abrir('welcome', { como: 'nadie' })
  await menuDelUsuario().click()
  await expect
    .poll(() => textosDe(opciones.getByRole('menuitem')))
    .toEqual(['Mi cuenta', 'Cambiar Contraseña', 'Mi correo de avisos', 'Atajos de teclado', 'Cerrar sesión'])
  await opciones.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect.element(page.getByRole('alertdialog', { name: 'Listo para salir?' })).toBeVisible()
  await cerrar('alertdialog', 'Cancelar')
  await expect.element(menuDelUsuario()).toHaveFocus()
})

test('SHE-48 the sidebar collapses to a rail, names its icons and is remembered', async () => {
  await abrir('welcome', { como: 'rosa' })
  await page.getByRole('button', { name: 'Contraer menú' }).click()
  const visitas = menu().getByRole('link', { name: 'Visitas' })
  await expect.element(visitas).toBeVisible()
  await expect.element(menu().getByText('Visitas')).not.toBeInTheDocument()
  await enfocar(visitas)
  // The tip stands outside the menu, which would cut it.
  await expect.poll(() => document.querySelector('body > span')?.textContent).toBe('Visitas')
  await revisarAccesibilidad()
  recargar()
  await expect.element(page.getByRole('button', { name: 'Expandir menú' })).toBeVisible()
})

test('SHE-47 on a phone the menu is a drawer that closes when a screen opens', async () => {
  await page.viewport(390, 844)
  await abrir('welcome', { como: 'rosa' })
  await expect.element(page.getByRole('button', { name: 'Abrir menú' })).toBeVisible()
  await expect.element(menu()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await expect.element(menu()).toBeVisible()
  await revisarAccesibilidad()
  await menu().getByRole('button', { name: 'Configuracion' }).click()
  await menu().getByRole('link', { name: 'Cambiar Contraseña' }).click()
  await expect.element(page.getByRole('dialog', { name: 'MODIFICAR CONTRASEÑA' })).toBeVisible()
  await expect.element(menu()).not.toBeInTheDocument()
})

test('SHE-18 the skip link and every change of screen lead to the content', async () => {
  await abrirVisitas()
  await abrir('welcome', { como: 'rosa' })
  await expect.element(page.getByRole('main')).not.toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Saltar al contenido' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
  await menu().getByRole('link', { name: 'Visitas' }).click()
  await expect.poll(() => document.title).toBe('Visitas · Cabildo')
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('SHE-18 SHE-55 a screen that comes late leaves open what somebody has opened meanwhile', async () => {
  await abrir('welcome', { como: 'rosa' })
  const campana = page.getByRole('button', { name: 'Publicaciones' })
  await expect.element(campana).toBeVisible()
  location.hash = '#/change_password'
  const boton = campana.element() as HTMLButtonElement
  boton.focus()
  boton.click()
  await expect.poll(() => document.title).toBe('Cambiar Contraseña · Cabildo')
  await expect.element(page.getByRole('dialog', { name: 'Publicaciones' })).toBeVisible()
})

test('SHE-80 offline the bar says so', async () => {
  await abrir('welcome', { como: 'rosa' })
  const enRed = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  const barra = page.getByText('Sin conexión. Lo que grabe puede fallar.')
  await expect.element(barra).toBeVisible()
  enRed.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await expect.element(barra).not.toBeInTheDocument()
})

describe('SHE-63 a closed dialog gives the focus back', () => {
  test('to Nuevo, Eliminar and Editar, the first time too', async () => {
    await abrirVisitas()
    const casos = [
      [botonNuevo(), 'dialog'],
      [page.getByRole('button', { name: /^Eliminar/ }).first(), 'alertdialog'],
      [page.getByRole('button', { name: /^Editar/ }).first(), 'dialog'],
    ] as const
    for (const [boton, rol] of casos) {
      await boton.click()
      await expect.element(page.getByRole(rol)).toBeVisible()
      await expect.poll(() => page.getByRole(rol).query()?.contains(document.activeElement)).toBe(true)
      await cerrar(rol, 'Cancelar')
      await expect.element(page.getByRole(rol)).not.toBeInTheDocument()
      await expect.element(boton).toHaveFocus()
    }
  })

  test('to the button of the menu that led to it', async () => {
    await abrir('welcome', { como: 'rosa' })
    await menuDelUsuario().click()
    await page.getByRole('menuitem', { name: 'Atajos de teclado' }).click()
    await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last()).toHaveFocus()
    await revisarAccesibilidad()
    await cerrar('dialog', 'Cerrar')
    await expect.element(menuDelUsuario()).toHaveFocus()
  })

  test('to Cerrar sesion, and to the button of its menu where that is gone', async () => {
    await abrir('welcome', { como: 'rosa' })
    await page.getByRole('button', { name: 'Cerrar sesion' }).click()
    await cerrar('alertdialog', 'Cancelar')
    await expect.element(page.getByRole('button', { name: 'Cerrar sesion' })).toHaveFocus()
    await page.viewport(390, 844)
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    await page.getByRole('button', { name: 'Cerrar sesion' }).click()
    await cerrar('alertdialog', 'Cancelar')
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Abrir menú' })).toHaveFocus()
  })
})

test('SHE-62 on a phone the question takes the place of the menu', async () => {
  await page.viewport(390, 844)
  const salidas = responder(sesionApi.salir, {})
  await abrir('welcome', { como: 'rosa' })
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await page.getByRole('button', { name: 'Cerrar sesion' }).click()
  const pregunta = page.getByRole('alertdialog', { name: 'Listo para salir?' })
  await expect.element(menu()).not.toBeInTheDocument()
  await expect.element(pregunta.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  await pregunta.getByRole('button', { name: 'Salir' }).click()
  await expect.element(page.getByLabelText('Usuario')).toBeVisible()
  expect(salidas).toHaveLength(1)
})

test('the theme switch is kept in this browser', async () => {
  await commands.emular({ colorScheme: 'light' })
  await abrir('welcome', { como: 'rosa' })
  await page.getByRole('button', { name: 'Usar tema oscuro' }).click()
  recargar()
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe('dark')
  await commands.emular({ colorScheme: null })
})

test('D-140 what waits for the own area stands beside its entry, and follows what colleagues do', async () => {
  let porFirmar = 3
  const otros = { despachoEnEspera: 2, despachoDevueltos: 0, devueltos: 1 }
  responder(pendientesApi.contar, () => ({ data: { porFirmar, ...otros } }))
  const { cambiar } = await abrir('welcome', { como: 'gloria' })
  await expect.element(menu().getByRole('link', { name: /^Firma Digital ?, 3 por firmar$/ })).toBeVisible()
  await expect.element(menu().getByRole('link', { name: /^Documentos ?, 1 devuelto$/ })).toBeVisible()
  await revisarAccesibilidad()
  porFirmar = 0
  cambiar('firmadigital', 15)
  await expect.element(menu().getByRole('link', { name: 'Firma Digital', exact: true })).toBeVisible()
})
