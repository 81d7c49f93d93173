import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { type TipoDocumento, tipoDocumento } from '@cabildo/contracts/documentos-tipos'
import type { Plantilla } from '@cabildo/contracts/organizacion-plantillas'
import { useQuery } from '@tanstack/react-query'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { NoSePudo } from '../../../ui/NoSePudo.tsx'
import { CeldaBreve, FilaBreve, TablaBreve } from '../../../ui/TablaBreve.tsx'
import { versionesQuery } from './plantillas.api.ts'

interface Props {
  abierto: boolean
  onClose: () => void
  tipo_doc: TipoDocumento
  /** Takes a version back into the form, which is saved as the next one. */
  onUsar: (plantilla: Plantilla) => void
}

/** The last versions of a template, with author and date (ORG-40). */
export function VersionesModal({ abierto, onClose, tipo_doc, onUsar }: Props) {
  const consulta = useQuery({ ...versionesQuery(tipo_doc), enabled: abierto })
  return (
    <Dialogo
      abierto={abierto}
      onClose={onClose}
      encima
      tam="lg"
      titulo="VERSIONES"
      detalle={tipoDocumento(tipo_doc).name}
      botones={
        <Button variant="default" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      {consulta.isError ? (
        <NoSePudo que="las versiones" onReintentar={() => void consulta.refetch()} />
      ) : (
        <TablaBreve
          nombre="Versiones"
          titulos={['Versión', 'Estado', 'Autor', 'Fecha']}
          vacia={consulta.isPending ? 'Cargando…' : 'Nadie ha cambiado esta plantilla: se imprime la de fábrica'}
        >
          {(consulta.data ?? []).map(({ version, de_fabrica, autor, created_at, plantilla }) => (
            <FilaBreve key={version}>
              <CeldaBreve rotulo="Versión">{version}</CeldaBreve>
              <CeldaBreve>{de_fabrica ? 'De fábrica' : 'Cambiada'}</CeldaBreve>
              <CeldaBreve>{autor ?? 'Archivo de plantillas'}</CeldaBreve>
              <CeldaBreve>{`${fecha(created_at)} ${hora(created_at)}`}</CeldaBreve>
              <CeldaBreve>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Usar la versión ${version}`}
                  onClick={() => onUsar(plantilla)}
                >
                  Usar
                </Button>
              </CeldaBreve>
            </FilaBreve>
          ))}
        </TablaBreve>
      )}
    </Dialogo>
  )
}
