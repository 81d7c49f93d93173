import { escribirQuery, type Listado } from '@cabildo/contracts/base/listado'
import { type Correo, correosApi, type TABLA_CORREOS } from '@cabildo/contracts/correos'
import { keepPreviousData, queryOptions, skipToken, useMutation } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { useEnVivo } from '../../platform/enVivo.ts'
import { useRefresco } from '../../platform/refresco.ts'
import { avisar } from '../../ui/avisos.ts'

export type ListadoCorreos = Listado<
  (typeof TABLA_CORREOS.ordenables)[number] | (typeof TABLA_CORREOS.filtrables)[number]
>

const CORREOS = ['correos'] as const

/** A page of the mailbox (SHE-103). */
export const correosQuery = (listado: ListadoCorreos) =>
  queryOptions({
    queryKey: [...CORREOS, 'listado', listado],
    queryFn: ({ signal }) => pedir(correosApi.listar, { query: escribirQuery(listado) }, { signal }),
    placeholderData: keepPreviousData,
    meta: { tabla: true },
  })

/** One mail with its text; null asks nothing. The dialog tells what failed. */
export const correoQuery = (id: number | null) =>
  queryOptions({
    queryKey: [...CORREOS, 'detalle', id],
    queryFn:
      id === null
        ? skipToken
        : ({ signal }) => pedir(correosApi.ver, { params: { id: String(id) } }, { signal }).then(({ data }) => data),
    meta: { callada: true },
  })

/** Tries a mail again that has not gone out (API-99, F5). */
export const useReintento = () => {
  const { onSuccess, onError } = useRefresco(CORREOS)
  return useMutation({
    mutationFn: ({ id }: Correo) => pedir(correosApi.reintentar, { params: { id: String(id) } }),
    onSuccess: () => {
      avisar.exito('El correo se enviará otra vez en unos segundos')
      onSuccess()
    },
    onError: (fallo) => {
      avisarFallo(fallo, 'No se pudo reintentar el envío')
      onError(fallo)
    },
  })
}

/** Renews the mailbox as soon as a mail is written, fails or leaves. */
export const useCorreosEnVivo = (area_id: number) => useEnVivo('correos', area_id, CORREOS)
