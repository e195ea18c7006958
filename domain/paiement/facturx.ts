// Factur-X: the invoice as XML (CII, EN 16931, BASIC profile), and the PDF metadata that announces it.

import { jourLegal } from '../date/legalTime.ts'
import { safe } from '../mail/mail.ts'
import { type Document, exoneration, mentions, reglements } from './facture.ts'

export const nomFacturx = 'factur-x.xml'

type Contenu = string | number | readonly string[]

/** Writes an element: « ram:Name », or with an attribute, « ram:ID schemeID=0002 ». */
const el = (nom: string, contenu: Contenu): string => {
  const [balise, ...attributs] = nom.split(' ')
  const dits = attributs.map((attribut) => ` ${attribut.replace('=', '="')}"`).join('')
  return `<${balise}${dits}>${Array.isArray(contenu) ? contenu.join('') : safe(String(contenu))}</${balise}>`
}
const somme = (nom: string, centimes: number): string => el(nom, (centimes / 100).toFixed(2))
const jour = (nom: string, date: Date, type = 'udt'): string =>
  el(nom, [el(`${type}:DateTimeString format=102`, jourLegal(date).replaceAll('-', ''))])

interface Partie {
  nom: string
  siren: string | undefined
  rue: string
  cp: string
  ville: string
  tva?: string
}

const partie = (role: string, { nom, siren, rue, cp, ville, tva }: Partie): string =>
  el(`ram:${role}TradeParty`, [
    el('ram:Name', nom),
    siren ? el('ram:SpecifiedLegalOrganization', [el('ram:ID schemeID=0002', siren)]) : '',
    el('ram:PostalTradeAddress', [
      el('ram:PostcodeCode', cp),
      el('ram:LineOne', rue),
      el('ram:CityName', ville),
      el('ram:CountryID', 'FR'),
    ]),
    tva ? el('ram:SpecifiedTaxRegistration', [el('ram:ID schemeID=VA', tva)]) : '',
  ])

export function writeFacturx(document: Document): string {
  const { nature, numero, date_facture, vendeur, client } = document
  const [, rue = '', lieu = ''] = vendeur.adresse
  const { raison_sociale, siren, tva } = vendeur
  const corps = [
    el('rsm:ExchangedDocumentContext', [
      el('ram:GuidelineSpecifiedDocumentContextParameter', [
        el('ram:ID', 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic'),
      ]),
    ]),
    el('rsm:ExchangedDocument', [
      el('ram:ID', numero),
      el('ram:TypeCode', nature === 'avoir' ? 381 : 380),
      jour('ram:IssueDateTime', date_facture),
      ...mentions[nature].map(({ code, phrase }) =>
        el('ram:IncludedNote', [el('ram:Content', phrase), el('ram:SubjectCode', code)]),
      ),
    ]),
    el('rsm:SupplyChainTradeTransaction', [
      writeLigne(document),
      el('ram:ApplicableHeaderTradeAgreement', [
        partie('Seller', { nom: raison_sociale, siren, rue, cp: lieu.slice(0, 5), ville: lieu.slice(6), tva }),
        partie('Buyer', { ...client, rue: client.adresse, siren: client.siret?.slice(0, 9) }),
      ]),
      '<ram:ApplicableHeaderTradeDelivery/>',
      writeReglement(document),
    ]),
  ]
  const espaces = [
    ['rsm', 'data:standard:CrossIndustryInvoice'],
    ['ram', 'data:standard:ReusableAggregateBusinessInformationEntity'],
    ['qdt', 'data:standard:QualifiedDataType'],
    ['udt', 'data:standard:UnqualifiedDataType'],
  ].map(([prefixe, suite]) => ` xmlns:${prefixe}=urn:un:unece:uncefact:${suite}:100`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${el(`rsm:CrossIndustryInvoice${espaces.join('')}`, corps)}`
}

const taxe = ({ taux_tva }: Document, avant: readonly string[], entre: readonly string[]): string =>
  el('ram:ApplicableTradeTax', [
    ...avant,
    el('ram:TypeCode', 'VAT'),
    ...entre,
    el('ram:CategoryCode', taux_tva ? 'S' : 'E'),
    el('ram:RateApplicablePercent', taux_tva),
  ])

const writeLigne = (document: Document): string =>
  el('ram:IncludedSupplyChainTradeLineItem', [
    el('ram:AssociatedDocumentLineDocument', [el('ram:LineID', 1)]),
    el('ram:SpecifiedTradeProduct', [el('ram:Name', document.libelle)]),
    el('ram:SpecifiedLineTradeAgreement', [
      el('ram:NetPriceProductTradePrice', [somme('ram:ChargeAmount', document.centimes_ht)]),
    ]),
    el('ram:SpecifiedLineTradeDelivery', [el('ram:BilledQuantity unitCode=C62', 1)]),
    el('ram:SpecifiedLineTradeSettlement', [
      taxe(document, [], []),
      el('ram:SpecifiedTradeSettlementLineMonetarySummation', [somme('ram:LineTotalAmount', document.centimes_ht)]),
    ]),
  ])

/** An invoice is already paid when issued; a credit note is still to be paid back. */
function writeReglement(document: Document): string {
  const { nature, taux_tva, centimes_ht, centimes_tva, centimes_ttc, date_debut, date_fin } = document
  const { numero_origine, date_origine } = document
  const paye = nature === 'facture' ? centimes_ttc : 0
  return el('ram:ApplicableHeaderTradeSettlement', [
    el('ram:InvoiceCurrencyCode', 'EUR'),
    taxe(
      document,
      [somme('ram:CalculatedAmount', centimes_tva)],
      [...(taux_tva ? [] : [el('ram:ExemptionReason', exoneration)]), somme('ram:BasisAmount', centimes_ht)],
    ),
    el('ram:BillingSpecifiedPeriod', [jour('ram:StartDateTime', date_debut), jour('ram:EndDateTime', date_fin)]),
    // Some readers require payment terms even when nothing is due, which the norm does not (BR-CO-25).
    el('ram:SpecifiedTradePaymentTerms', [el('ram:Description', reglements[nature])]),
    el('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      somme('ram:LineTotalAmount', centimes_ht),
      somme('ram:TaxBasisTotalAmount', centimes_ht),
      somme('ram:TaxTotalAmount currencyID=EUR', centimes_tva),
      somme('ram:GrandTotalAmount', centimes_ttc),
      somme('ram:TotalPrepaidAmount', paye),
      somme('ram:DuePayableAmount', centimes_ttc - paye),
    ]),
    numero_origine && date_origine
      ? el('ram:InvoiceReferencedDocument', [
          el('ram:IssuerAssignedID', numero_origine),
          jour('ram:FormattedIssueDateTime', date_origine, 'qdt'),
        ])
      : '',
  ])
}

const fx = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
const proprietes = {
  DocumentFileName: nomFacturx,
  DocumentType: 'INVOICE',
  Version: '1.0',
  ConformanceLevel: 'BASIC',
}

/** PDF metadata with its schema, required by PDF/A. */
export const xmpFacturx = `
<rdf:Description rdf:about="" xmlns:fx="${fx}">${Object.entries(proprietes)
  .map(([nom, valeur]) => `<fx:${nom}>${valeur}</fx:${nom}>`)
  .join('')}</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${fx}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>${Object.keys(proprietes)
  .map(
    (nom) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${nom}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${nom}</pdfaProperty:description></rdf:li>`,
  )
  .join('')}</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`
