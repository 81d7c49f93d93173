import { esComunicacion } from '@cabildo/contracts/documentos-comunicaciones'
import { NUMERALES } from '@cabildo/contracts/documentos-ordinales'
import { esDeLaMunicipalidad, tipoDocumento } from '@cabildo/contracts/documentos-tipos'
import {
  CAMPOS_PLANTILLA,
  CAMPOS_SUFIJO,
  LUGARES_NOMBRE,
  MENSAJES_PLANTILLAS,
  NOMBRES_PLANTILLA,
  type Plantilla,
  PlantillaGuardar,
  type PlantillasDeDocumentos,
  type PlantillaVigente,
  sonIguales,
} from '@cabildo/contracts/organizacion-plantillas'
import { IconEye, IconHistory, IconRestore } from '@tabler/icons-react'
import { useState } from 'react'
import { avisarFallo } from '../../../platform/consultas.ts'
import { PaginaViva } from '../../../platform/PaginaViva.tsx'
import comunes from '../../../ui/cuerpo.module.css'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { FormularioDeRegistro } from '../../../ui/FormularioDeRegistro.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { Textarea, TextInput } from '../../../ui/kit/campo.tsx'
import { Checkbox } from '../../../ui/kit/marca.tsx'
import { Selector } from '../../../ui/Selector.tsx'
import { useAbrible } from '../../../ui/useAbrible.tsx'
import { useEdicion } from '../../../ui/useEdicion.ts'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { AvisoIguales } from './AvisoIguales.tsx'
import { pedirMuestra, pedirVigente, useGrabarPlantilla } from './plantillas.api.ts'
import clases from './plantillas.module.css'
import { SufijosPorArea } from './SufijosPorArea.tsx'
import { VersionesModal } from './VersionesModal.tsx'
import { comoSufijos, plantillaDe, sufijosDe, type ValoresPlantilla, valoresDe } from './valores.ts'

/** From here on the sample has room beside the form. */
const ANCHA = '(min-width: 1100px)'
const ANCHO_CON_MUESTRA = '90vw'

const ROTULOS_NUMERAL = {
  articulo: 'ARTÍCULO PRIMERO',
  clausula: 'CLÁUSULA PRIMERA',
  romano: 'I, II, III',
} as const satisfies Record<(typeof NUMERALES)[number], string>

const enCampos = (campos: readonly string[]) => campos.map((campo) => `{${campo}}`).join(', ')

interface Props {
  abierto: boolean
  onClose: () => void
  vigente: PlantillaVigente
  datos: PlantillasDeDocumentos
}

/** How documents of a type are worded, with a sample beside it (ORG-40). */
export function PlantillaModal({ abierto, onClose, vigente, datos }: Props) {
  const grabar = useGrabarPlantilla()
  const versiones = useAbrible<true>()
  const muestra = useAbrible<true>()
  const alLado = useMediaQuery(ANCHA)
  const forma = useEdicion({
    abierto,
    registro: vigente,
    nombres: NOMBRES_PLANTILLA,
    valoresDe: ({ plantilla }: PlantillaVigente): ValoresPlantilla => valoresDe(plantilla),
    revisar: (valores, { version }) => PlantillaGuardar.safeParse({ ...plantillaDe(valores), version }),
  })
  const { valores, registro } = forma
  const { tipo_doc } = registro
  const { name } = tipoDocumento(tipo_doc)
  const comunica = esComunicacion(tipo_doc)
  const plantilla = plantillaDe(valores)
  // While a field is wrong, the sample stays that of the last right one.
  const [mostrada, setMostrada] = useState(plantilla)
  if (forma.envio && !sonIguales(plantilla, mostrada)) setMostrada(plantilla)
  const tomar = (otra: Plantilla) => forma.poner(valoresDe(otra))
  const pagina = (
    <PaginaViva vista={{ tipo: tipo_doc, plantilla: mostrada }} pedir={pedirMuestra} titulo={`muestra de ${name}`} />
  )
  const lineas = (campo: 'apertura' | 'cierre' | 'firmantes', ayuda: string) => (
    <Textarea
      label={NOMBRES_PLANTILLA[campo]}
      {...forma.texto(campo)}
      description={forma.nota(campo) ?? ayuda}
      autosize
      minRows={2}
      maxRows={10}
    />
  )
  return (
    <>
      <FormularioDeRegistro
        forma={forma}
        abierto={abierto}
        onClose={onClose}
        tam={alLado ? ANCHO_CON_MUESTRA : 'lg'}
        titulo="PLANTILLA"
        detalle={name}
        traer={({ tipo_doc: tipo }) => pedirVigente(tipo)}
        primero="titulo"
        grabar={(envio) => grabar.mutateAsync({ tipo: tipo_doc, envio })}
        grabado={MENSAJES_PLANTILLAS.grabada}
        noGrabado={MENSAJES_PLANTILLAS.noGrabada}
        alFallar={avisarFallo}
      >
        <div className={alLado ? clases.mesa : undefined}>
          <div className={`${comunes.campos} ${clases.campos}`}>
            <div className={clases.botones}>
              {!alLado && (
                <Button variant="default" leftSection={<Icono de={IconEye} />} onClick={() => muestra.abrir(true)}>
                  Ver muestra
                </Button>
              )}
              <Button variant="default" leftSection={<Icono de={IconHistory} />} onClick={() => versiones.abrir(true)}>
                Versiones
              </Button>
              <Button
                variant="default"
                leftSection={<Icono de={IconRestore} />}
                disabled={sonIguales(plantilla, registro.fabrica)}
                onClick={() => tomar(registro.fabrica)}
              >
                Restaurar la de fábrica
              </Button>
            </div>
            <AvisoIguales tipo_doc={tipo_doc} plantilla={plantilla} datos={datos} />
            <p className={clases.ayuda}>En los textos puede usar {enCampos(CAMPOS_PLANTILLA)}.</p>
            {comunica && (
              <p className={clases.ayuda}>
                El rótulo de vistos es el de la referencia, y el verbo, el del asunto. A, DE y FECHA se imprimen
                siempre; DE dice lo mismo que el primer firmante.
              </p>
            )}
            <TextInput label={NOMBRES_PLANTILLA.titulo} {...forma.texto('titulo')} />
            <TextInput
              label={NOMBRES_PLANTILLA.sufijo}
              {...forma.texto('sufijo')}
              description={
                forma.nota('sufijo') ?? `Lo que sigue al número y al año; puede usar ${enCampos(CAMPOS_SUFIJO)}`
              }
            />
            {!esDeLaMunicipalidad(tipo_doc) && (
              <SufijosPorArea
                areas={datos.areas}
                valor={sufijosDe(valores)}
                onChange={(lista) => forma.poner({ sufijos: comoSufijos(lista) })}
                onBlur={() => forma.dejar('sufijos')}
                error={forma.error('sufijos')}
              />
            )}
            {lineas('apertura', 'Antes de los vistos, una línea en cada renglón')}
            {!comunica && (
              <Selector
                label={NOMBRES_PLANTILLA.nombre}
                {...forma.texto('nombre')}
                data={LUGARES_NOMBRE.map(({ id, name: rotulo }) => ({ value: id, label: rotulo }))}
              />
            )}
            <div className={clases.pares}>
              <Checkbox
                label="Imprimir los vistos"
                checked={valores.imprimeVistos}
                onChange={({ currentTarget }) => forma.poner({ imprimeVistos: currentTarget.checked })}
              />
              <TextInput
                label={NOMBRES_PLANTILLA.vistos}
                {...forma.texto('vistos')}
                disabled={!valores.imprimeVistos}
              />
              <Checkbox
                label="Imprimir los considerandos"
                checked={valores.imprimeConsiderando}
                onChange={({ currentTarget }) => forma.poner({ imprimeConsiderando: currentTarget.checked })}
              />
              <TextInput
                label={NOMBRES_PLANTILLA.considerando}
                {...forma.texto('considerando')}
                disabled={!valores.imprimeConsiderando}
              />
            </div>
            {!comunica && (
              <Checkbox
                label="Poner «Que,» y punto y coma a cada considerando"
                checked={valores.que}
                onChange={({ currentTarget }) => forma.poner({ que: currentTarget.checked })}
              />
            )}
            <Textarea
              label={NOMBRES_PLANTILLA.formula}
              {...forma.texto('formula')}
              description={
                forma.nota('formula') ?? (comunica ? 'Tras el contenido' : 'Entre los considerandos y el verbo')
              }
              autosize
              minRows={2}
              maxRows={8}
            />
            <div className={clases.pares}>
              <TextInput label={NOMBRES_PLANTILLA.verbo} {...forma.texto('verbo')} />
              {!comunica && (
                <Selector
                  label={NOMBRES_PLANTILLA.numeral}
                  {...forma.texto('numeral')}
                  data={NUMERALES.map((numeral) => ({ value: numeral, label: ROTULOS_NUMERAL[numeral] }))}
                />
              )}
            </div>
            {lineas('cierre', 'Al final, una línea en cada renglón')}
            {lineas('firmantes', 'Una línea en cada renglón; entre un firmante y otro, un renglón vacío')}
          </div>
          {alLado && abierto && <div className={clases.alLado}>{pagina}</div>}
        </div>
      </FormularioDeRegistro>
      <Dialogo
        abierto={abierto && muestra.abierto}
        onClose={muestra.cerrar}
        encima
        tam="lg"
        titulo="MUESTRA"
        detalle={name}
        botones={
          <Button variant="default" data-autofocus onClick={muestra.cerrar}>
            Cerrar
          </Button>
        }
      >
        {muestra.abierto && pagina}
      </Dialogo>
      <VersionesModal
        abierto={abierto && versiones.abierto}
        onClose={versiones.cerrar}
        tipo_doc={tipo_doc}
        onUsar={(otra) => {
          tomar(otra)
          versiones.cerrar()
        }}
      />
    </>
  )
}
