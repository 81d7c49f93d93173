import { type UsuarioDetalle, usuariosApi } from '@cabildo/contracts/usuarios'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import type { Persona } from '../../../test/elenco.ts'
import { ADMIN, abrirUsuarios, elegir, filaDe, JEFA, porArea } from '../../../test/fabricas/usuarios.ts'
import { responder } from '../../../test/servidor.ts'
import { buscador, filasDeGrilla } from '../../../test/tabla.ts'
import { dialogo, enfocar, textosDe } from '../../../test/vista.ts'

const menu = () => page.getByRole('menu', { name: /^Acciones de / })
const items = () => menu().getByRole('menuitem')
const TECLAS = [
  ['ContextMenu', '{ContextMenu}'],
  ['Shift+F10', '{Shift>}{F10}{/Shift}'],
] as const
const ENTRADAS = [
  'Editar',
  'Permisos',
  'Trasladar',
  'Modificar Password',
  'Sesiones',
  'Ver como',
  'Dar de baja',
  'Eliminar',
]

test('USU-04 USU-05 the right button selects and opens the menu at the pointer', async () => {
  await abrirUsuarios()
  const fila = filasDeGrilla().nth(2)
  await fila.click({ button: 'right', position: { x: 300, y: 20 } })
  await expect.element(fila).toHaveAttribute('aria-selected', 'true')
  await expect.element(menu()).toMatchTextContent('registro101')
  await expect.poll(() => textosDe(items())).toEqual(ENTRADAS)
  const izquierda = (cual: Locator) => cual.element().getBoundingClientRect().x
  await expect.poll(() => Math.abs(izquierda(menu()) - (izquierda(fila) + 300))).toBeLessThan(3)
  await revisarAccesibilidad()
  await page.getByRole('heading', { name: 'LISTADO DE USUARIOS' }).click()
  await expect.element(menu()).not.toBeInTheDocument()
})

test.each(TECLAS)('USU-03 USU-04 by keyboard alone: arrows select, %s opens, Esc comes back', async (_, tecla) => {
  await abrirUsuarios()
  await enfocar(filasDeGrilla().first())
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  const fila = filasDeGrilla().nth(1)
  await expect.element(fila).toHaveFocus()
  await expect.element(fila).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard(tecla)
  await expect.element(items().nth(0)).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(items().nth(7)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(items().nth(0)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{Home}{ArrowDown}')
  await expect.element(items().nth(1)).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu()).not.toBeInTheDocument()
  await expect.element(fila).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(filasDeGrilla().last()).toHaveFocus()
})

test('USU-04 the button of a row opens the same menu, and a dialog gives the focus back to it', async () => {
  responder(usuariosApi.accesos, { data: [], recordsTotal: 0, recordsFiltered: 0 })
  await abrirUsuarios()
  const boton = filaDe('registro102').getByRole('button', { name: 'Acciones de registro102' })
  await enfocar(boton)
  await userEvent.keyboard('{Enter}')
  await expect.element(boton).toHaveAttribute('aria-expanded', 'true')
  await expect.element(items()).toHaveLength(8)
  await expect.poll(() => textosDe(items())).toEqual(ENTRADAS)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  const accesos = dialogo('LISTA DE ACCESOS')
  await expect.element(accesos).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(accesos).toBeVisible()
  await accesos.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect.element(accesos).not.toBeInTheDocument()
  await expect.element(boton).toHaveFocus()
})

test('USU-05 Modificar Password of the own user leads to the own form', async () => {
  await abrirUsuarios([ADMIN])
  await elegir('admin', 'Modificar Password')
  await expect.poll(() => location.hash).toBe('#/change_password')
  await expect.element(page.getByLabelText('Contraseña actual')).toBeVisible()
})

test('USU-04 Alt N waits until it is closed, and it closes when the focus goes elsewhere', async () => {
  await abrirUsuarios()
  const fila = filasDeGrilla().first()
  await fila.click({ button: 'right' })
  await expect.element(items().first()).toHaveFocus()
  await userEvent.keyboard('{Alt>}n{/Alt}')
  await userEvent.keyboard('{Escape}')
  await expect.element(fila).toHaveFocus()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard('{Alt>}n{/Alt}')
  await expect.element(dialogo('CREAR USUARIO')).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await fila.click({ button: 'right' })
  await expect.element(menu()).toBeVisible()
  // As Ctrl K does, for those who have its search box.
  await enfocar(buscador())
  await expect.element(menu()).not.toBeInTheDocument()
})

test('USU-03 USU-04 Right leads to the button of the row, Left back; Tab leaves the rows', async () => {
  await abrirUsuarios()
  const [fila, otra] = [filasDeGrilla().nth(0), filasDeGrilla().nth(1)]
  await enfocar(fila)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(fila.getByRole('button')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(menu()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(fila.getByRole('button')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(fila).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(otra).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByLabelText('Registros por página')).toHaveFocus()
})

const SOLO_INFORMATICA = 'Solo el área de informática puede hacer este cambio'
const PROPIO = 'No puede eliminar su propio usuario'
const INTACTO = 'El usuario administrador no se elimina ni queda sin acceso activo'

test.each([
  ['whoever signs', porArea(104, { reserva: 'clave' }), 'jefa', { 'Modificar Password': SOLO_INFORMATICA }],
  ['whoever signs', porArea(104, { reserva: 'clave' }), 'sol', {}],
  [
    'whoever administers',
    porArea(104, { reserva: 'cuenta' }),
    'jefa',
    {
      Editar: SOLO_INFORMATICA,
      Trasladar: SOLO_INFORMATICA,
      'Modificar Password': SOLO_INFORMATICA,
      Sesiones: SOLO_INFORMATICA,
      'Dar de baja': SOLO_INFORMATICA,
      Eliminar: SOLO_INFORMATICA,
    },
  ],
  [
    'himself',
    JEFA,
    'jefa',
    {
      Editar: SOLO_INFORMATICA,
      Trasladar: 'No puede cambiar sus propios accesos ni permisos',
      Sesiones: SOLO_INFORMATICA,
      'Dar de baja': 'No puede darse de baja a sí mismo',
      Eliminar: PROPIO,
    },
  ],
  ['user 11', ADMIN, 'sol', { 'Dar de baja': INTACTO, Eliminar: INTACTO }],
  [
    'whoever has left (USU-65)',
    porArea(104, { estado: 'dado de baja', baja: '2026-11-18' }),
    'sol',
    { 'Dar de baja': 'El usuario ya está dado de baja' },
  ],
] as const satisfies [string, UsuarioDetalle, Persona, Record<string, string>][])(
  'SHE-105 USU-05 USU-52 of %s the menu turns off what the server would refuse, and says why',
  async (_, usuario, quien, apagadas: Record<string, string>) => {
    await abrirUsuarios([usuario], quien)
    await filaDe(usuario.username).click({ button: 'right' })
    for (const name of ENTRADAS) {
      const motivo = apagadas[name]
      const item = menu().getByRole('menuitem', { name: motivo ? `${name} ${motivo}` : name, exact: true })
      if (motivo === undefined) {
        await expect.element(item).not.toHaveAttribute('aria-disabled')
        continue
      }
      await expect.element(item).toHaveAttribute('aria-disabled', 'true')
      await expect.element(item.getByText(motivo)).toBeVisible()
      await enfocar(item)
      await userEvent.keyboard('{Enter}')
      await expect.element(menu()).toBeVisible()
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    }
    await revisarAccesibilidad()
  },
)
