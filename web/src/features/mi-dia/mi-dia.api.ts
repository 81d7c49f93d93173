import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { type AlIngresar, ASUNTOS, MENSAJES_MI_DIA, miDiaApi } from '@cabildo/contracts/mi-dia'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { useEnVivo } from '../../platform/enVivo.ts'
import { avisar } from '../../ui/avisos.ts'

const MI_DIA = ['mi-dia'] as const
const TEMAS = [...new Set(Object.values(ASUNTOS).map(({ tema }) => tema))]

/** What waits for the person, counted again each time the screen opens: whoever comes back has just attended to something. */
export const miDiaQuery = queryOptions({
  queryKey: MI_DIA,
  queryFn: ({ signal }) => pedir(miDiaApi.ver, {}, { signal }),
  staleTime: 0,
  // The screen itself says what failed.
  meta: { callada: true },
})

/** Counts again as soon as anything of it changes. */
export const useMiDiaEnVivo = (area_id: number) => useEnVivo(TEMAS, area_id, MI_DIA)

/** Keeps in the account which screen opens after signing in. */
export const useAlIngresar = () => {
  const cliente = useQueryClient()
  return useMutation({
    mutationFn: (al_ingresar: AlIngresar) => pedir(miDiaApi.ajustar, { body: { al_ingresar } }),
    onSuccess: (_, al_ingresar) => {
      cliente.setQueryData(miDiaQuery.queryKey, (antes) => antes && { ...antes, al_ingresar })
      avisar.exito(MENSAJES_MI_DIA.grabado)
    },
    onError: (fallo) => avisarFallo(fallo, MENSAJES.noActualizado),
  })
}
