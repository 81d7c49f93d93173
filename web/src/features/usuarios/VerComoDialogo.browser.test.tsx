import { type Derechos, derechosApi } from '@cabildo/contracts/derechos'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { abrirUsuarios, elegir, porEmpleado } from '../../../test/fabricas/usuarios.ts'
import { responder } from '../../../test/servidor.ts'
import { filasDeGrilla } from '../../../test/tabla.ts'
import { dialogo, sinDesborde } from '../../../test/vista.ts'

const DERECHOS: Derechos = {
  username: 'registro101',
  nombre: 'Ana Paredes',
  acceso: 'Gerencia de Administración, Especialista, 2026',
  permisos: [5, 12],
  motivos: [],
  menu: [
    { grupo: null, etiqueta: 'Visitas', motivos: [] },
    { grupo: 'Configuracion', etiqueta: 'Usuarios', motivos: ['Falta el permiso Panel Usuarios'] },
  ],
  rutas: [{ ruta: 'visitas', titulo: 'Visitas', motivos: [] }],
  acciones: [
    {
      modulo: 'visitas',
      accion: 'GET /api/visitas/byarea/:areaID',
      resumen: 'Visitas del área propia',
      motivos: [],
      nota: 'Solo lo de su área',
    },
    { modulo: 'visitas', accion: 'POST /api/visitas', resumen: 'Registra una visita', motivos: [], nota: null },
    {
      modulo: 'users',
      accion: 'DELETE /api/users/:id',
      resumen: 'Elimina un usuario',
      motivos: ['Falta el permiso Panel Usuarios', 'Debe cambiar antes su contraseña inicial'],
      nota: null,
    },
  ],
}
const caja = () => dialogo('VER COMO')
const abrirVista = async (data: Derechos = DERECHOS) => {
  const pedidos = responder(derechosApi.deUsuario, { data })
  const usuario = porEmpleado(101)
  await abrirUsuarios([usuario])
  await elegir(usuario.username, 'Ver como')
  await expect.element(caja()).toBeVisible()
  return pedidos
}
const modulo = (nombre: string) => caja().getByText(new RegExp(`^${nombre} \\d+ de`))

test('USU-68 menu, screens and actions with yes or no and every reason; what is searched for is opened', async () => {
  const pedidos = await abrirVista()
  await expect.element(caja()).toMatchTextContent('Gerencia de Administración, Especialista, 2026')
  await expect.element(caja()).toMatchTextContent('Permisos: Panel Visitas, Para despacho Firma Digital.')
  await revisarAccesibilidad()
  await modulo('Usuarios').click()
  const deUsuarios = caja().getByRole('list', { name: 'Usuarios' })
  await expect
    .element(deUsuarios)
    .toMatchTextContent(
      'No: Elimina un usuario' + 'Falta el permiso Panel Usuarios. Debe cambiar antes su contraseña inicial',
    )
  await revisarAccesibilidad()
  await caja().getByLabelText('¿Puede …?').fill('propia')
  await expect.element(caja().getByRole('listitem')).toHaveLength(1)
  await expect.element(caja().getByRole('listitem')).toMatchTextContent('Solo lo de su área')
  await caja().getByLabelText('¿Puede …?').fill('nada así')
  await expect.element(caja()).toMatchTextContent('Ninguna acción se llama así.')
  await caja().getByRole('button', { name: 'Cerrar' }).last().click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(filasDeGrilla().first()).toHaveFocus()
  expect(pedidos.map(({ params }) => params.id)).toEqual([101])
})

test('USU-68 USU-71 on a phone one module is open at a time, and whoever cannot enter is told why', async () => {
  await page.viewport(390, 844)
  const motivos = ['Dado de baja el 18/11/2026', 'No tiene un acceso vigente: no tiene ninguno']
  await abrirVista({ ...DERECHOS, acceso: null, permisos: [], motivos })
  await expect.element(caja()).toMatchTextContent('Dado de baja el 18/11/2026. No tiene un acceso vigente')
  await expect.element(caja()).toMatchTextContent('No tiene permisos.')
  await modulo('Menú').click()
  await expect.element(caja().getByRole('list', { name: 'Menú' })).toBeVisible()
  await modulo('Usuarios').click()
  await expect.element(caja().getByRole('list', { name: 'Usuarios' })).toBeVisible()
  await expect.element(caja().getByRole('list', { name: 'Menú' })).not.toBeInTheDocument()
  await expect.poll(sinDesborde).toBe(true)
  await expect.element(caja().getByRole('button', { name: 'Cerrar' }).last()).toBeVisible()
})
