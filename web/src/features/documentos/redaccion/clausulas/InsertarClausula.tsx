import { sinFormato } from '@cabildo/contracts/base/formato'
import { plano } from '@cabildo/contracts/base/plano'
import { type CampoClausula, clausulasPara } from '@cabildo/contracts/documentos-clausulas'
import type { TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../ui/kit/boton.tsx'
import { useAbrible } from '../../../../ui/useAbrible.tsx'
import { ElegirTexto } from '../ElegirTexto.tsx'
import { AdministrarClausulas } from './AdministrarClausulas.tsx'
import { ClausulaModal } from './ClausulaModal.tsx'
import { clausulasQuery } from './clausulas.api.ts'

interface Props {
  abierto: boolean
  onClose: () => void
  tipo_doc: TipoDocumento
  campo: CampoClausula
  /** What is selected in the text, to keep as a formula. */
  elegido: string
  onElegir: (texto: string) => void
}

/** The formulas for a field of a type, by search; from here they are added and administered, too (decision 0144). */
export function InsertarClausula({ abierto, onClose, tipo_doc, campo, elegido, onElegir }: Props) {
  const [busqueda, setBusqueda] = useState('')
  const consulta = useQuery({ ...clausulasQuery(), enabled: abierto })
  const nueva = useAbrible<true>()
  const lista = useAbrible<true>()
  const palabras = plano(busqueda.trim()).split(/\s+/)
  const opciones = clausulasPara(consulta.data ?? [], tipo_doc, campo)
    .map((una) => ({
      ...una,
      id: String(una.clausula_id),
      detalle: sinFormato(una.texto),
      marca: una.general ? 'Municipalidad' : 'Área',
    }))
    .filter(({ titulo, detalle }) => palabras.every((palabra) => plano(`${titulo} ${detalle}`).includes(palabra)))
  return (
    <>
      <ElegirTexto
        abierto={abierto && !nueva.abierto && !lista.abierto}
        onClose={() => {
          setBusqueda('')
          onClose()
        }}
        titulo="INSERTAR CLÁUSULA"
        detalle="Lo que va entre corchetes se llena después de insertar"
        buscar="Buscar cláusula"
        busqueda={busqueda}
        onBusqueda={setBusqueda}
        opciones={opciones}
        aviso={
          consulta.isError
            ? 'No se pudo obtener datos'
            : consulta.isPending
              ? 'Buscando…'
              : 'Ninguna cláusula tiene esas palabras'
        }
        onElegir={({ texto }) => {
          setBusqueda('')
          onElegir(texto)
        }}
        otros={
          <>
            <Button variant="subtle" size="compact-sm" onClick={() => nueva.abrir(true)}>
              {elegido === '' ? 'Nueva cláusula' : 'Guardar lo elegido como cláusula'}
            </Button>
            <Button variant="subtle" size="compact-sm" onClick={() => lista.abrir(true)}>
              Administrar cláusulas
            </Button>
          </>
        }
      />
      <AdministrarClausulas abierto={abierto && lista.abierto} onClose={lista.cerrar} />
      <ClausulaModal
        abierto={abierto && nueva.abierto}
        onClose={nueva.cerrar}
        clausula={null}
        inicial={{ tipo_doc, campo, texto: elegido }}
      />
    </>
  )
}
