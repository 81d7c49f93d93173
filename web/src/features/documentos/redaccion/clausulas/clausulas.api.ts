import { type Clausula, type ClausulaCampos, clausulasApi } from '@cabildo/contracts/documentos-clausulas'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { pedir } from '../../../../platform/api.ts'
import { useRefresco } from '../../../../platform/refresco.ts'

const CLAUSULAS = ['documentos', 'clausulas'] as const

/** The formulas of the municipality and of the own area. */
export const clausulasQuery = () =>
  queryOptions({
    queryKey: CLAUSULAS,
    queryFn: ({ signal }) => pedir(clausulasApi.listar, {}, { signal }),
    select: ({ data }) => data,
    // The dialog says itself that they did not come.
    meta: { callada: true },
  })

const params = ({ clausula_id }: Clausula) => ({ clausula_id: String(clausula_id) })

/** Saves a formula: a new one, or the change of one. */
export const useGuardarClausula = () => {
  const refresco = useRefresco(CLAUSULAS)
  return useMutation({
    mutationFn: ({ editada, campos: { general, ...campos } }: { editada: Clausula | null; campos: ClausulaCampos }) =>
      editada
        ? pedir(clausulasApi.editar, { params: params(editada), body: { ...campos, version: editada.updated_at } })
        : pedir(clausulasApi.crear, { body: { ...campos, general } }),
    ...refresco,
  })
}

export const useQuitarClausula = () => {
  const refresco = useRefresco(CLAUSULAS)
  return useMutation({
    mutationFn: (clausula: Clausula) => pedir(clausulasApi.quitar, { params: params(clausula) }),
    ...refresco,
  })
}
