import fc from 'fast-check'
import { LENTA } from './juez.ts'
import type { Operacion } from './openapi.ts'
import type { Contestado, Pedido } from './pedido.ts'

interface Prueba {
  operacion: Operacion
  pedidos: fc.Arbitrary<Pedido>
  /** Sends as nobody, or as somebody with every permission. */
  mandar(pedido: Pedido, quien: 'nadie' | 'todos'): Promise<Contestado>
  juzgar(operacion: Operacion, contestado: Contestado): string | null
  corridas: number
}

/** Calls an operation so many times; the first complaint about an answer, with the smallest call that brings it about. */
export const probar = async ({ operacion, pedidos, mandar, juzgar, corridas }: Prueba): Promise<string | null> => {
  const quien = fc.constantFrom('nadie', 'todos', 'todos', 'todos', 'todos')
  const propiedad = fc.asyncProperty(pedidos, quien, async (pedido, como) => {
    let queja = juzgar(operacion, await mandar(pedido, como as 'nadie' | 'todos'))
    // A machine that does something else for a moment is no fault of the program.
    for (let i = 0; queja === LENTA && i < 2; i++)
      queja = juzgar(operacion, await mandar(pedido, como as 'nadie' | 'todos'))
    if (queja) throw new Error(queja)
  })
  const { failed, errorInstance, counterexample, seed } = await fc.check(propiedad, { numRuns: corridas })
  if (!failed) return null
  const causa = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  return `${operacion.nombre} ${causa}\n  semilla ${seed}, con ${counterexample ? mostrar(counterexample[0]) : 'nada'}`
}

const mostrar = (pedido: Pedido): string =>
  JSON.stringify(pedido, (_, v) => (v?.type === 'Buffer' ? `<${v.data.length} bytes>` : v)).slice(0, 900)
