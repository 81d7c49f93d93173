import type { Enviado } from '@cabildo/contracts/base/llamada'
import type { Identidad } from '@cabildo/contracts/mesa-de-partes-canal'
import { CABECERA_CODIGO, type FormatoDeCargo, ventanillaApi } from '@cabildo/contracts/ventanilla'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { pedir, pedirBytes } from '../../../platform/api.ts'
import { type Refresco, useRefrescoEnVivo } from '../../../platform/refresco.ts'
import { subir } from '../../../platform/subida.ts'
import { TRAMITES } from '../lista/mpv.api.ts'

type Opciones = Parameters<typeof subir>[2]
export type Registro = Enviado<typeof ventanillaApi.registrar>

/** Who has that document, and how they were to be reached when they filed earlier today (API-166). */
export const personaQuery = (documento: string, identidad: Identidad) =>
  queryOptions({
    queryKey: ['persona-en-ventanilla', identidad, documento],
    queryFn: ({ signal }) => pedir(ventanillaApi.persona, { params: { documento }, query: { identidad } }, { signal }),
    // What was filed a moment ago counts for the next filing of the same person.
    staleTime: 0,
    gcTime: 0,
    meta: { callada: true },
  })

/** The page of a cargo; with the code only where the filing has just told it (API-165, EXP-76). */
export const cargoQuery = (id: number, formato: FormatoDeCargo, codigo: string) =>
  queryOptions({
    queryKey: ['cargo-de-ventanilla', id, formato, codigo],
    queryFn: async ({ signal }) => {
      const pedido = { params: { id: String(id) }, query: { formato } }
      return new TextDecoder().decode(
        await pedirBytes(ventanillaApi.cargo, pedido, signal, codigo ? { [CABECERA_CODIGO]: codigo } : {}),
      )
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { callada: true },
  })

/** Files what somebody brought on paper (API-163). */
export const useRegistrar = () =>
  useMutation({
    mutationFn: ({ registro, opciones }: { registro: Registro; opciones: Opciones }) =>
      subir(ventanillaApi.registrar, registro, opciones),
    ...useRefrescoEnVivo(TRAMITES),
  })

/** Adds the scan of a paper, which renews the list or the case that shows it (API-164). */
export const useDigitalizar = (id: number, refresco: Refresco) =>
  useMutation({
    mutationFn: ({ archivos, opciones }: { archivos: NonNullable<Registro['archivos']>; opciones: Opciones }) =>
      subir(ventanillaApi.digitalizar, { params: { id: String(id) }, body: {}, archivos }, opciones),
    ...refresco,
  })
