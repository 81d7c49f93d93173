import { CAMPOS_CLAUSULA, type Clausula, cambiaClausula } from '@cabildo/contracts/documentos-clausulas'
import { TIPO_INICIAL, TIPOS_DOCUMENTO } from '@cabildo/contracts/documentos-tipos'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { avisarFallo } from '../../../../platform/consultas.ts'
import { useSesion } from '../../../../platform/sesion.ts'
import { ConfirmarEliminar } from '../../../../ui/Confirmacion.tsx'
import { Dialogo } from '../../../../ui/Dialogo.tsx'
import { Icono } from '../../../../ui/Icono.tsx'
import { ActionIcon, Button } from '../../../../ui/kit/boton.tsx'
import { CeldaBreve, FilaBreve, TablaBreve } from '../../../../ui/TablaBreve.tsx'
import { useAbrible } from '../../../../ui/useAbrible.tsx'
import clases from '../documento.module.css'
import { ClausulaModal } from './ClausulaModal.tsx'
import { clausulasQuery, useQuitarClausula } from './clausulas.api.ts'

const nombreDe = (lista: readonly { id: number | string; name: string }[], id: number | string | null) =>
  lista.find((uno) => uno.id === id)?.name ?? 'Todos'

/** The formulas that the own area may change. */
export function AdministrarClausulas({ abierto, onClose }: { abierto: boolean; onClose: () => void }) {
  const sesion = useSesion()
  const consulta = useQuery({ ...clausulasQuery(), enabled: abierto })
  const quitar = useQuitarClausula()
  const edicion = useAbrible<Clausula | 'nueva'>()
  const borrada = useAbrible<Clausula>()
  const suyas = (consulta.data ?? []).filter((una) => sesion && cambiaClausula(sesion.area, una))
  return (
    <>
      <Dialogo
        abierto={abierto && !edicion.abierto && !borrada.abierto}
        onClose={onClose}
        encima
        tam="xl"
        titulo="ADMINISTRAR CLÁUSULAS"
        detalle={sesion?.area.name}
        botones={
          <>
            <Button variant="subtle" color="gray" onClick={onClose}>
              Cerrar
            </Button>
            <Button leftSection={<Icono de={IconPlus} />} onClick={() => edicion.abrir('nueva')}>
              Nueva cláusula
            </Button>
          </>
        }
      >
        <TablaBreve
          nombre="Cláusulas"
          titulos={['Título', 'Dónde va', 'Tipo', 'De']}
          vacia={consulta.isError ? 'No se pudo obtener datos' : 'El área no tiene cláusulas propias'}
        >
          {suyas.map((una) => (
            <FilaBreve key={una.clausula_id}>
              <CeldaBreve>{una.titulo}</CeldaBreve>
              <CeldaBreve rotulo="Dónde va">{nombreDe(CAMPOS_CLAUSULA, una.campo)}</CeldaBreve>
              <CeldaBreve rotulo="Tipo">{nombreDe(TIPOS_DOCUMENTO, una.tipo_doc)}</CeldaBreve>
              <CeldaBreve rotulo="De">{una.general ? 'Municipalidad' : 'Área'}</CeldaBreve>
              <CeldaBreve className={clases.acciones}>
                <ActionIcon aria-label={`Editar ${una.titulo}`} onClick={() => edicion.abrir(una)}>
                  <Icono de={IconPencil} />
                </ActionIcon>
                <ActionIcon aria-label={`Eliminar ${una.titulo}`} onClick={() => borrada.abrir(una)}>
                  <Icono de={IconTrash} />
                </ActionIcon>
              </CeldaBreve>
            </FilaBreve>
          ))}
        </TablaBreve>
      </Dialogo>
      <ClausulaModal
        abierto={abierto && edicion.abierto}
        onClose={edicion.cerrar}
        clausula={edicion.valor === 'nueva' ? null : edicion.valor}
        inicial={{ tipo_doc: TIPO_INICIAL, campo: 'considerandos', texto: '' }}
      />
      <ConfirmarEliminar
        abierto={abierto && borrada.abierto}
        onClose={borrada.cerrar}
        detalle={borrada.valor?.titulo}
        eliminar={async () => borrada.valor && quitar.mutateAsync(borrada.valor)}
        alFallar={avisarFallo}
      />
    </>
  )
}
