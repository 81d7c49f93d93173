import { catalogosApi } from '@cabildo/contracts/catalogos'
import { clavesDeServicioApi as api, type ClaveDeServicio } from '@cabildo/contracts/claves-de-servicio'
import { organizacionModulosApi } from '@cabildo/contracts/organizacion-modulos'
import { webhooksApi } from '@cabildo/contracts/webhooks'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { abrir } from '../../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../../test/servidor.ts'
import { altura, campo, dialogo, sinDesborde } from '../../../../test/vista.ts'

const TABLERO: ClaveDeServicio = {
  id: 1,
  nombre: 'Tablero de gerencia',
  descripcion: 'Pantalla de la sala de reuniones',
  prefijo: 'aB3dE5gH7jK9',
  responsable: { id: 21, nombre: 'Nadia Olivares Rivas', vigente: true },
  area: null,
  alcances: ['obras:leer', 'visitas:leer'],
  redes: ['192.168.1.0/24'],
  vence_at: '2027-06-30',
  por_minuto: 60,
  ultimo_uso: '2026-11-18 09:05:00',
  usos: 12_345,
  sin_uso: false,
  created_at: '2026-07-01 09:00:00',
  anterior_hasta: null,
  terminada: null,
}
const RESPONSABLES = [{ id: 21, nombre: 'Nadia Olivares Rivas', area: 'Tecnologías' }]
const CLAVE = `cab_aB3dE5gH7jK9_${'x'.repeat(43)}`

const abrirClaves = async (data: ClaveDeServicio[]) => {
  responder(organizacionModulosApi.ver, { data: { modulos: [], servicios: [], version: 'v1', conexiones: [] } })
  responder(catalogosApi.areas, { data: [], recordsTotal: 0, recordsFiltered: 0 })
  responder(webhooksApi.listar, { data: [] })
  const lista = { data, responsables: RESPONSABLES }
  responder(api.listar, () => lista)
  await abrir('organizacion', { como: 'admin', datos: 'parte=modulos' })
  await expect.element(bloque()).toBeVisible()
  return lista
}
const bloque = () => page.getByRole('region', { name: 'Claves de servicio' })
const nueva = () => page.getByRole('button', { name: 'Nueva clave' })

test('ING-29 without keys the block says so; all fits a phone', async () => {
  await page.viewport(390, 844)
  await abrirClaves([])
  await expect.element(bloque().getByRole('heading', { name: 'No hay claves de servicio.' })).toBeVisible()
  await expect.element(bloque()).toMatchTextContent('Cada programa que lea datos de Cabildo necesita la suya.')
  expect(await altura(nueva())).toBeGreaterThanOrEqual(44)
  expect(sinDesborde()).toBe(true)
  await revisarAccesibilidad()
})

test('ING-29 ING-31 each key tells who answers for it, what it reads, from where, its use and its state; cards on a phone', async () => {
  const vieja = {
    ...TABLERO,
    ...{
      id: 2,
      nombre: 'Planillas',
      prefijo: 'zzzzzzzzzzzz',
      terminada: { en: '2026-11-10 10:00:00', motivo: 'sin uso' as const },
    },
  }
  await abrirClaves([TABLERO, vieja])
  const fila = page.getByRole('row', { name: /Tablero de gerencia/ })
  for (const dicho of [
    'Nadia Olivares Rivas',
    'Leer obras',
    'Todas las áreas',
    '192.168.1.0/24',
    '12,345 consultas',
    'La última, el 18/11/2026 a las 09:05',
    'Activa',
    'Vence el 30/06/2027',
  ])
    await expect.element(fila).toMatchTextContent(dicho)
  const otra = page.getByRole('row', { name: /Planillas/ })
  await expect.element(otra).toMatchTextContent('Terminó tras 180 días sin uso el 10/11/2026')
  expect(otra.getByRole('button').elements()).toEqual([])
  await revisarAccesibilidad()
  await page.viewport(390, 844)
  await expect.poll(sinDesborde).toBe(true)
  await revisarAccesibilidad()
})

test('ING-29 ING-32 a key is made and shown once, with Copiar; in no toast', async () => {
  const lista = await abrirClaves([])
  const creadas = responder(api.crear, ({ body }) => {
    if (body.nombre === 'Tomado')
      return rechazo('validacion', { errors: { nombre: 'Ya hay una clave con ese nombre' } })
    const data = { ...TABLERO, nombre: body.nombre }
    lista.data = [data]
    return { data, clave: CLAVE }
  })
  await nueva().click()
  const forma = dialogo('NUEVA CLAVE')
  await expect.element(campo('Nombre')).toHaveFocus()
  await expect.element(forma).toMatchTextContent('Falta: nombre, responsable, alcances')
  await revisarAccesibilidad()
  await campo('Nombre').fill('Tomado')
  await forma.getByRole('combobox', { name: 'Responsable' }).fill('olivares')
  await page.getByRole('option', { name: 'Nadia Olivares Rivas · Tecnologías' }).click()
  await forma.getByRole('checkbox', { name: 'Leer visitas' }).click()
  await expect.element(forma).toMatchTextContent('Falta: redes')
  await campo('Redes desde las que llama').fill('10.0.0.0/4')
  await expect.element(forma).toMatchTextContent('Falta: redes')
  await campo('Redes desde las que llama').fill('192.168.1.0/24\n10.1.2.3')
  const crear = forma.getByRole('button', { name: 'Crear clave' })
  await crear.click()
  await expect.element(forma).toMatchTextContent('Ya hay una clave con ese nombre')
  await campo('Nombre').fill('Tablero de gerencia')
  await crear.click()
  const dada = dialogo('CLAVE DE SERVICIO')
  await expect.element(dada.getByRole('textbox', { name: 'Clave' })).toHaveValue(CLAVE)
  await expect.element(dada).toMatchTextContent('Clave creada. Cópiela ahora: no se mostrará otra vez.')
  await expect.element(dada.getByRole('button', { name: 'Copiar' })).toHaveFocus()
  await revisarAccesibilidad()
  await dada.getByRole('button', { name: 'Ya la guardé' }).click()
  await expect.element(page.getByRole('row', { name: /Tablero de gerencia/ })).toBeVisible()
  expect(document.body.textContent).not.toContain(CLAVE)
  expect(creadas[1]?.body).toEqual({
    ...{
      nombre: 'Tablero de gerencia',
      descripcion: '',
      responsable_id: 21,
      area_id: null,
      alcances: ['visitas:leer'],
    },
    ...{ redes: ['192.168.1.0/24', '10.1.2.3/32'], vence_at: creadas[1]?.body.vence_at, por_minuto: 60 },
  })
})

test('ING-31 changing gives another key; while the earlier one is good it is ended first; ending asks', async () => {
  const lista = await abrirClaves([TABLERO])
  responder(api.cambiar, () => {
    lista.data = [{ ...TABLERO, anterior_hasta: '2026-11-25 10:30:00' }]
    return { data: lista.data[0] as ClaveDeServicio, clave: CLAVE }
  })
  await page.getByRole('button', { name: 'Cambiar clave Tablero de gerencia' }).click()
  const pregunta = (titulo: string) => page.getByRole('alertdialog', { name: titulo })
  await expect.element(pregunta('CAMBIAR CLAVE')).toMatchTextContent('La de ahora vale 7 días más')
  await revisarAccesibilidad()
  await pregunta('CAMBIAR CLAVE').getByRole('button', { name: 'Cambiar clave' }).click()
  await dialogo('CLAVE DE SERVICIO').getByRole('button', { name: 'Ya la guardé' }).click()
  await expect
    .element(page.getByRole('button', { name: /^Cambiar clave Tablero/ }))
    .toHaveAccessibleName('Cambiar clave Tablero de gerencia: La anterior todavía vale: termínela antes')
  const anteriores = responder(api.terminarAnterior, () => {
    lista.data = [TABLERO]
    return {}
  })
  await page.getByRole('button', { name: 'Terminar la anterior de Tablero de gerencia' }).click()
  await pregunta('TERMINAR LA ANTERIOR').getByRole('button', { name: 'Terminar la anterior' }).click()
  await expect.element(page.getByText('La clave anterior terminó')).toBeVisible()
  const terminadas = responder(api.terminar, () => {
    lista.data = []
    return {}
  })
  await page.getByRole('button', { name: 'Terminar Tablero de gerencia' }).click()
  await expect.element(pregunta('TERMINAR CLAVE').getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  await pregunta('TERMINAR CLAVE').getByRole('button', { name: 'Terminar' }).click()
  await expect.element(page.getByText('Clave terminada')).toBeVisible()
  expect([anteriores[0]?.params, terminadas[0]?.params]).toEqual([{ id: 1 }, { id: 1 }])
})
