import { Permiso } from '@cabildo/contracts/base/permisos'
import { TIPO_MEMORANDO } from '@cabildo/contracts/documentos-comunicaciones'
import { MENSAJES_ANEXOS, PALABRAS_DE_INTERNO } from '@cabildo/contracts/expedientes-bandeja'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconFileImport, IconFilePlus, IconFolderShare } from '@tabler/icons-react'
import { lazy } from 'react'
import { useFormularioAbrible } from '../../../platform/borradores.ts'
import { Icono } from '../../../ui/Icono.tsx'
import { MasAcciones } from '../../../ui/MasAcciones.tsx'
import { ItemMenu } from '../../../ui/MenuBoton.tsx'
import { BotonNuevo } from '../../../ui/PantallaDeLista.tsx'
import { AlAbrir } from '../../../ui/useAbrible.tsx'

// Each dialog comes when somebody first wants it.
const DocumentoModal = lazy(() => import('../../documentos/index.ts').then((m) => ({ default: m.DocumentoModal })))
const EnviarDialogo = lazy(() => import('./EnviarDialogo.tsx').then((m) => ({ default: m.EnviarDialogo })))
const PapelDialogo = lazy(() => import('./PapelDialogo.tsx').then((m) => ({ default: m.PapelDialogo })))

const COMIENZO = { tipo_doc: TIPO_MEMORANDO }

/** The internal documents of the tray: write one, send one that is signed, register one that came on paper (EXP-49, EXP-50). */
export const useInternos = ({ area, roles }: SesionUsuario, actua: boolean) => {
  const nuevo = useFormularioAbrible<true>('documento-interno')
  const envio = useFormularioAbrible<true>('enviar-por-bandeja')
  const papel = useFormularioAbrible<true>('registrar-papel')
  const redacta = actua && roles.includes(Permiso.documentos)
  const { abrir } = nuevo

  const botones = actua && (
    <>
      {redacta && (
        <BotonNuevo variant="default" leftSection={<Icono de={IconFilePlus} />} onClick={() => abrir(true)}>
          {PALABRAS_DE_INTERNO.nuevo}
        </BotonNuevo>
      )}
      <MasAcciones nombre="Más acciones de la bandeja" titulo="Documentos internos">
        <ItemMenu
          icono={<Icono de={IconFolderShare} />}
          impedida={redacta ? undefined : MENSAJES_ANEXOS.sinDocumentos}
          onClick={() => envio.abrir(true)}
        >
          {PALABRAS_DE_INTERNO.enviar.verbo}
        </ItemMenu>
        <ItemMenu icono={<Icono de={IconFileImport} />} onClick={() => papel.abrir(true)}>
          {PALABRAS_DE_INTERNO.papel.verbo}
        </ItemMenu>
      </MasAcciones>
    </>
  )
  const ventanas = (
    <>
      <AlAbrir de={nuevo}>
        {(_, ventana) => (
          <DocumentoModal documento={null} comienzo={COMIENZO} area={area} alGrabar={() => undefined} {...ventana} />
        )}
      </AlAbrir>
      <AlAbrir de={envio}>{(_, ventana) => <EnviarDialogo documento={null} area_id={area.id} {...ventana} />}</AlAbrir>
      <AlAbrir de={papel}>{(_, ventana) => <PapelDialogo area_id={area.id} {...ventana} />}</AlAbrir>
    </>
  )
  return { botones, ventanas, abierta: nuevo.abierto || envio.abierto || papel.abierto }
}
