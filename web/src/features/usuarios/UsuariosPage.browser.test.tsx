import { ERRORES } from '@cabildo/contracts/base/errores'
import { MENSAJES_USUARIOS, usuariosApi } from '@cabildo/contracts/usuarios'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { abrirUsuarios, elegir, filaDe, porArea, porEmpleado } from '../../../test/fabricas/usuarios.ts'
import { abrir } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { botonNuevo, filasDeGrilla, preguntaEliminar } from '../../../test/tabla.ts'
import { altura, aviso, sinDesborde, textosDe } from '../../../test/vista.ts'

test('USU-01 USU-08 USU-70 the columns, a user by area, and Excel as the only export', async () => {
  await abrirUsuarios([
    porArea(101),
    porEmpleado(102, {
      ...{ acceso_area: 'Alcaldía', perfil: 'Redactor', estado: 'clave inicial', clave: 'vencida' },
      ultimo_ingreso: '2026-07-15 09:05:00',
    }),
  ])
  await expect
    .poll(() => textosDe(page.getByRole('columnheader')))
    .toEqual(['USUARIO', 'EMPLEADO', 'DNI', 'ÁREA', 'PERFIL', 'ESTADO', 'ÚLTIMO INGRESO', 'Accion'])
  await expect
    .poll(() => textosDe(filaDe('registro101').getByRole('gridcell')))
    .toEqual(['registro101', 'Usuario por área: Registro Civil', 'Sin DNI', '', '', 'activo', '', ''])
  await expect
    .poll(() => textosDe(filaDe('nolivares102').getByRole('gridcell')))
    .toEqual([
      ...['nolivares102', 'Olivares Rivas, Nadia', 'DNI 98000001', 'Alcaldía', 'Redactor', 'clave inicial vencida'],
      ...['15/07/2026 09:05', ''],
    ])
  await expect.element(page.getByRole('button', { name: 'Excel', exact: true })).toBeVisible()
  for (const boton of [/Copiar/, /CSV/, /PDF/, /Imprimir/])
    await expect.element(page.getByRole('button', { name: boton })).not.toBeInTheDocument()
})

test('USU-02 the newest user comes first, though no column tells when', async () => {
  const { listados } = await abrirUsuarios([
    porArea(101, { created_at: '2026-07-14 09:00:00' }),
    porArea(102, { created_at: '2026-07-15 09:00:00' }),
  ])
  expect(listados[0]?.query.order).toEqual([{ column: 'created_at', dir: 'desc' }])
  await expect
    .poll(() => textosDe(filasDeGrilla()).map((texto) => /registro\d+/.exec(texto)?.[0]))
    .toEqual(['registro102', 'registro101'])
  for (const titulo of [/Fecha/, /Hora/])
    await expect.element(page.getByRole('columnheader', { name: titulo })).not.toBeInTheDocument()
})

test('USU-41 areas and positions are preloaded beside the table, nothing else is', async () => {
  // What else the screen asked would have no answer here.
  const { areas, posiciones, listados, detalles } = await abrirUsuarios()
  for (const pedidos of [areas, posiciones, listados]) await expect.poll(() => pedidos.length).toBeGreaterThan(0)
  expect(detalles).toEqual([])
})

test('USU-03 a click selects a row, and only one', async () => {
  await abrirUsuarios()
  const [primera, segunda] = [filasDeGrilla().nth(0), filasDeGrilla().nth(1)]
  await expect.element(primera).toHaveAttribute('aria-selected', 'false')
  await primera.click()
  await expect.element(primera).toHaveAttribute('aria-selected', 'true')
  await segunda.click()
  await expect.element(segunda).toHaveAttribute('aria-selected', 'true')
  await expect.element(primera).toHaveAttribute('aria-selected', 'false')
})

test('USU-22 USU-40 deleting asks first, a failure is told, and then the row is gone', async () => {
  const usuarios = [porArea(101), porArea(102)]
  await abrirUsuarios(usuarios)
  responder(usuariosApi.eliminar, () => rechazo('inesperado'))
  await elegir('registro101', 'Eliminar')
  await preguntaEliminar().getByRole('button', { name: 'Aceptar' }).click()
  await expect.element(aviso('No se pudo eliminar registro')).toBeVisible()
  await preguntaEliminar().getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(filasDeGrilla()).toHaveLength(2)
  const borrados = responder(usuariosApi.eliminar, () => {
    usuarios.shift()
    return {}
  })
  await elegir('registro101', 'Eliminar')
  await expect.element(preguntaEliminar()).toMatchTextContent('Esta seguro de eliminar este registro?')
  await expect.element(preguntaEliminar()).toMatchTextContent('registro101')
  await revisarAccesibilidad()
  expect(borrados).toEqual([])
  await preguntaEliminar().getByRole('button', { name: 'Aceptar' }).click()
  await expect.element(aviso('Registro eliminado')).toBeVisible()
  await expect.element(filaDe('registro101')).not.toBeInTheDocument()
  await expect.element(filasDeGrilla()).toHaveLength(1)
  expect(borrados.map(({ params }) => params.id)).toEqual([101])
})

test.each([
  ['reservado', 'Solo el área de informática puede hacer este cambio'],
  ['ultimoAdministrador', 'Debe quedar al menos un usuario con el permiso Panel Usuarios'],
] as const)(
  'SHE-90 SHE-105 a refusal to delete that the screen could not foresee (%s) is told, and the row stays',
  async (codigo, texto) => {
    await abrirUsuarios([porArea(101)], 'jefa')
    responder(usuariosApi.eliminar, () => rechazo(codigo))
    await elegir('registro101', 'Eliminar')
    await page.getByRole('button', { name: 'Aceptar' }).click()
    await expect.element(aviso(texto)).toBeVisible()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect.element(filasDeGrilla()).toHaveLength(1)
  },
)

test('USU-69 who still has an initial password is marked and gets another one, on sheets that come once', async () => {
  const clave = 'vencida' as const
  const estado = 'clave inicial' as const
  const { listados } = await abrirUsuarios(
    [porArea(101, { clave, estado }), porArea(102, { clave, estado, reserva: 'clave' })],
    'jefa',
  )
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  await page.getByRole('radio', { name: 'Vencida' }).click()
  await expect.poll(() => listados.at(-1)?.query.columns).toEqual({ clave: 'vencida' })
  // Whose password only informatics gives has no box.
  await expect.element(page.getByRole('checkbox', { name: /^Elegir registro/ })).toHaveLength(1)
  await page.getByRole('checkbox', { name: 'Elegir registro101' }).click()
  await page.getByRole('button', { name: 'Generar otra vez' }).click()
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('registro101')
  await revisarAccesibilidad()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(page.getByRole('button', { name: 'Generar otra vez' })).toHaveFocus()
  await page.getByRole('button', { name: 'Generar otra vez' }).click()
  const pedidos = responder(usuariosApi.generarClaves, () => rechazo('claveYaPropia'))
  await page.getByRole('button', { name: 'Generar', exact: true }).click()
  await expect.element(aviso(ERRORES.claveYaPropia.mensaje)).toBeVisible()
  responder(usuariosApi.generarClaves, ({ body }) => {
    pedidos.push({ body } as (typeof pedidos)[number])
    return new Response('%PDF', { headers: { 'content-type': 'application/pdf' } })
  })
  await page.getByRole('button', { name: 'Generar', exact: true }).click()
  await expect.element(aviso(MENSAJES_USUARIOS.clavesGeneradas)).toBeVisible()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Generar otra vez' })).not.toBeInTheDocument()
  expect(pedidos.map(({ body }) => body)).toEqual([{ ids: [101] }, { ids: [101] }])
})

test('SHE-27 who lacks permission 4 is sent to welcome and told', async () => {
  await abrir('usuario', { como: 'rosa' })
  await expect.poll(() => location.hash).toBe('#/welcome')
  await expect.element(aviso('No tiene permiso para esta opción')).toBeVisible()
})

test('the screen is clean for axe wide and narrow, with fingers in mind', async () => {
  await abrirUsuarios()
  await filasDeGrilla().nth(1).click()
  await revisarAccesibilidad()
  await page.viewport(390, 844)
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
  const boton = filasDeGrilla().first().getByRole('button')
  expect(await altura(boton)).toBeGreaterThanOrEqual(44)
  expect(await altura(botonNuevo())).toBeGreaterThanOrEqual(44)
  await boton.click()
  const menu = page.getByRole('menu', { name: /^Acciones de / })
  await expect.element(menu).toBeVisible()
  expect(await altura(menu.getByRole('menuitem').first())).toBeGreaterThanOrEqual(44)
  await revisarAccesibilidad()
})
