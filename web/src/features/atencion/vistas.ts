import { FILTRO_DE_PLAZO } from '@cabildo/contracts/filtro-de-plazo'

interface Vista {
  valor: string
  etiqueta: string
  cuenta?: number | undefined
}

/**
 * The quick filters of both lists: all, what is still to be answered with its count, what soon, and what should have been
 * before (REC-49, TRS-12). What is due today is a view only where an address asks for it.
 */
export const vistasDePlazo = (
  { todos, vencidos }: { todos: string; vencidos: string },
  porResponder: number | undefined,
  actual: string | undefined,
): Vista[] => [
  { valor: '', etiqueta: todos },
  { valor: FILTRO_DE_PLAZO.porResponder, etiqueta: 'Por responder', cuenta: porResponder },
  { valor: FILTRO_DE_PLAZO.porVencer, etiqueta: 'Por vencer' },
  ...(actual === FILTRO_DE_PLAZO.hoy ? [{ valor: FILTRO_DE_PLAZO.hoy, etiqueta: 'Vencen hoy' }] : []),
  { valor: FILTRO_DE_PLAZO.vencido, etiqueta: vencidos },
]
