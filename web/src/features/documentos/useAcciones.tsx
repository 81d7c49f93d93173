import { ERRORES } from '@cabildo/contracts/base/errores'
import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { Permiso, tieneFacultad } from '@cabildo/contracts/base/permisos'
import { type Documento, estaCerrado, queFalta } from '@cabildo/contracts/documentos'
import { seEnviaPorBandeja } from '@cabildo/contracts/documentos-comunicaciones'
import { TIPO_CONVENIO } from '@cabildo/contracts/documentos-tipos'
import { PALABRAS_DE_INTERNO } from '@cabildo/contracts/expedientes-bandeja'
import { yaEnviado } from '@cabildo/contracts/expedientes-reglas'
import { publicaTipo } from '@cabildo/contracts/normas'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import {
  type Icon,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCopy,
  IconDots,
  IconEye,
  IconFileUpload,
  IconFolderShare,
  IconHistory,
  IconPencil,
  IconRubberStamp,
  IconWorldUpload,
  IconWritingSign,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Icono } from '../../ui/Icono.tsx'
import { ItemMenu } from '../../ui/MenuBoton.tsx'
import { type LugarMenu, MenuContextual } from '../../ui/MenuContextual.tsx'
import type { AccionDeFila } from '../../ui/PantallaDeLista.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { archivosDe, nombreDe } from './archivos.ts'

type Actuar = (accion: NombreAccion, documento: Documento) => void

/** The actions of the rows: as buttons and the rarer ones in a menu, or on a phone all but the main one in it (DOC-12). */
export const useAcciones = (
  sesion: SesionUsuario,
  actuar: Actuar,
  /** Whether the document to edit is being fetched. */
  ocupado: (documento: Documento) => boolean,
) => {
  const enTelefono = useMediaQuery('(max-width: 48em)')
  // The row is kept while the menu closes, so that the heading of the menu does not vanish first.
  const [menu, setMenu] = useState<{ documento: Documento; lugar: LugarMenu | null } | null>(null)

  const enMenu = ({ accion, rara }: Accion) => (enTelefono ? accion !== 'derivar' : rara === true)
  const boton = (documento: Documento, { accion, texto, icono, impedida }: Accion) => ({
    cual: accion,
    icono,
    nombre: `${texto} ${nombreDe(documento)}`,
    impedida,
    ocupada: (accion === 'editar' || accion === 'duplicar') && ocupado(documento),
    ...(accion === 'derivar' && { principal: texto }),
    onClick: () => actuar(accion, documento),
  })
  const acciones = (documento: Documento): AccionDeFila[] => {
    const fuera = accionesDe(documento, sesion).filter((una) => !enMenu(una))
    return [
      ...fuera.filter(({ accion }) => enTelefono || accion !== 'derivar').map((accion) => boton(documento, accion)),
      {
        cual: 'mas',
        icono: IconDots,
        nombre: `Más acciones de ${nombreDe(documento)}`,
        ocupada: enTelefono && ocupado(documento),
        onClick: (desde) => {
          const { right, bottom } = desde.getBoundingClientRect()
          setMenu({ documento, lugar: { x: right, y: bottom, alFinal: true, desde } })
        },
      },
      // The main one stands last, where the eye ends.
      ...fuera.filter(({ accion }) => !enTelefono && accion === 'derivar').map((accion) => boton(documento, accion)),
    ]
  }
  const hoja = menu && (
    <MenuContextual
      lugar={menu.lugar}
      nombre={`Acciones de ${nombreDe(menu.documento)}`}
      titulo={nombreDe(menu.documento)}
      onCerrar={() => setMenu({ ...menu, lugar: null })}
    >
      {accionesDe(menu.documento, sesion)
        .filter(enMenu)
        .map(({ accion, texto, icono, impedida }) => (
          <ItemMenu
            key={accion}
            icono={<Icono de={icono} />}
            onClick={() => actuar(accion, menu.documento)}
            impedida={impedida}
          >
            {texto}
          </ItemMenu>
        ))}
    </MenuContextual>
  )
  return { acciones, menu: hoja }
}

type NombreAccion =
  | 'duplicar'
  | 'derivar'
  | 'editar'
  | 'publicar'
  | 'visado'
  | 'convenio'
  | 'papel'
  | 'deshacerPapel'
  | 'historia'
  | 'bandeja'

/** An action of a row, offered by rule; `impedida` says why it cannot be done now. */
interface Accion {
  accion: NombreAccion
  texto: string
  icono: Icon
  /** Stands in the row's menu, on every screen. */
  rara?: true
  impedida?: string | undefined
}

/**
 * The actions that the server would accept, the main one last (DOC-12 to DOC-16, DOC-49, DOC-73, DOC-76, D-46, D-138, D-139). One
 * of past years has no text to open: it is read in its PDF (decision 0224).
 */
const accionesDe = (documento: Documento, { area, roles }: SesionUsuario): Accion[] => {
  const { tipo_doc, definitivo, visado, publicado, papel, destinos, importado } = documento
  const deAntes = importado ? ERRORES.documentoImportado.mensaje : undefined
  const enPapel = papel ? ERRORES.firmadoEnPapel.mensaje : undefined
  const publicadoFirmado = publicado !== null && definitivo ? ERRORES.documentoPublicado.mensaje : undefined
  const noSeEnvia =
    deAntes ?? (archivosDe(documento).principal ? (enPapel ?? publicadoFirmado) : ERRORES.sinPdf.mensaje)
  const cerrado = estaCerrado(documento)
  const enviado = documento.expedientes.find((uno) => uno.enviado)
  const yaFirmado = deAntes ?? (cerrado ? ERRORES.documentoFirmado.mensaje : undefined)
  const si = (condicion: boolean, accion: Accion) => (condicion ? [accion] : [])
  return [
    ...si(tipo_doc === TIPO_CONVENIO, {
      accion: 'convenio',
      texto: 'Subir Convenio',
      icono: IconFileUpload,
      impedida: yaFirmado,
    }),
    ...si(tieneFacultad(area, 'visado'), {
      accion: 'visado',
      texto: 'Enviar a visado',
      icono: IconRubberStamp,
      impedida: visado ? ERRORES.yaVisado.mensaje : noSeEnvia,
    }),
    ...si(roles.includes(Permiso.normas) && publicado === null && publicaTipo(area, tipo_doc), {
      accion: 'publicar',
      texto: 'Publicar',
      icono: IconWorldUpload,
      impedida: definitivo ? undefined : queFalta(documento),
    }),
    ...si(!importado, { accion: 'duplicar', texto: 'Duplicar', icono: IconCopy, rara: true }),
    // A signed document is read-only, unless it was returned: then a new version begins (D-141).
    ...si(!importado, {
      accion: 'editar',
      texto: cerrado ? 'Ver' : 'Editar',
      icono: cerrado ? IconEye : IconPencil,
    }),
    papel
      ? {
          accion: 'deshacerPapel',
          texto: 'Deshacer firma en papel',
          icono: IconArrowBackUp,
          rara: true,
          impedida: publicado === null ? undefined : ERRORES.papelPublicado.mensaje,
        }
      : {
          accion: 'papel',
          texto: 'Firmado en papel',
          icono: IconWritingSign,
          rara: true,
          impedida: yaFirmado ?? (destinos > 0 ? ERRORES.destinosPendientes.mensaje : undefined),
        },
    ...si(roles.includes(Permiso.bandeja) && seEnviaPorBandeja(tipo_doc), {
      accion: 'bandeja',
      texto: PALABRAS_DE_INTERNO.enviar.verbo,
      icono: IconFolderShare,
      rara: true,
      impedida:
        deAntes ??
        (enviado
          ? yaEnviado(numeroEscrito('expediente', enviado.expe_id))
          : definitivo
            ? undefined
            : queFalta(documento)),
    }),
    { accion: 'historia', texto: 'Historia', icono: IconHistory, rara: true },
    { accion: 'derivar', texto: 'Derivar', icono: IconArrowForwardUp, impedida: noSeEnvia },
  ]
}
