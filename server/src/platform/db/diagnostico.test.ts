import { expect, test, vi } from 'vitest'
import { usarBase } from '../../../test/base.ts'
import { sinAvisos, sinOpciones } from '../../../test/intermediario.ts'
import { leerEstadoDelServidor, llegaElAviso } from './diagnostico.ts'
import { asegurarRol, revisarRol } from './rol-asegurar.ts'

const bd = usarBase()

test('a notice gets from one connection to another, and not through a pooler that lends them by the transaction', async () => {
  expect(await llegaElAviso(bd.url, 5_000)).toBe(true)
  const repartidor = await sinAvisos(new URL(bd.url))
  try {
    expect(await llegaElAviso(repartidor.url, 200)).toBe(false)
  } finally {
    repartidor.cerrar()
  }
})

test('the clocks of database and machine are compared', async () => {
  const { adelantoMs, version, conexiones, enUso } = await leerEstadoDelServidor(bd.db)
  expect(Math.abs(adelantoMs)).toBeLessThan(2_000)
  expect([version >= 150_000, conexiones > enUso, enUso > 0]).toEqual([true, true, true])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  try {
    expect(Math.round((await leerEstadoDelServidor(bd.db)).adelantoMs / 60_000)).toBe(-60)
  } finally {
    vi.useRealTimers()
  }
})

test('D-33 the role is looked at without making it: not there, there, and dropped on the way', async () => {
  const avisar = vi.fn()
  expect(await revisarRol(bd.url)).toEqual({ motivo: expect.stringContaining('create role') })
  const rol = await asegurarRol(bd.url, avisar)
  expect(await revisarRol(bd.url)).toEqual({ rol })
  const repartidor = await sinOpciones(new URL(bd.url))
  try {
    expect(await revisarRol(repartidor.url)).toEqual({ motivo: expect.stringContaining('descarta las opciones') })
  } finally {
    repartidor.cerrar()
    await bd.comoDueno(`drop owned by ${rol}`)
    await bd.comoDueno(`drop role ${rol}`)
  }
  expect(avisar).not.toHaveBeenCalled()
})
